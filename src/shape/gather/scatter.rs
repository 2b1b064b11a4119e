//! Scattering: three shapes, or two and a number.
//!
//! | | outside the axis | along it |
//! |---|---|---|
//! | a new tensor | `self`, index and `src` broadcast together | as long as `self`; the index at most as long as `src` |
//! | in place | index and `src` expand to `self` | the same |

use super::{Aligns, LacksNone, Pads};
use crate::dim::Length;
use crate::dim::number::{Exactly, ToCount, Uncounted};
use crate::shape::Lengths;
use crate::shape::axis::{At, Before, HasAxis, Last};
use crate::shape::broadcast::{Broadcast, BroadcastDim};
use crate::shape::expand::{ExpandDim, Expands};
use typenum::{B1, IsLessOrEqual};

/// A shape that an index of shape `R` writes values of shape `V` to, all of one rank, at a place `P`.
pub trait ScatterAt<R, V, P> {
    /// The shape of the result.
    type Out: Lengths;
}
/// Behind the axis: `d ∘ e ∘ f`.
impl<S, R, V, D, E, F, P, O, G, H> ScatterAt<(R, E), (V, F), Before<P>> for (S, D)
where
    S: ScatterAt<R, V, P, Out = O>,
    D: BroadcastDim<E, Out = G>,
    G: BroadcastDim<F, Out = H>,
    O: Lengths,
    H: Length,
{
    type Out = (O, H);
}
/// At the axis: `[s ∘ r ∘ v.., d]`.
impl<S, R, V, D: Length, E, F, O, G: Lengths> ScatterAt<(R, E), (V, F), Last> for (S, D)
where
    S: Broadcast<R, Out = O>,
    O: Broadcast<V, Out = G>,
{
    type Out = (G, D);
}

/// A shape that expands to `S` but for the place `P`: what an in-place scatter asks of its operands.
pub trait IntoAt<S, P> {}
/// Behind the axis: `e → d`.
impl<R: IntoAt<S, P>, E: ExpandDim<D>, S, D, P> IntoAt<(S, D), Before<P>> for (R, E) {}
/// In front of the axis: `r → s`; at the axis nothing stretches.
impl<R: Expands<S>, E, S, D> IntoAt<(S, D), Last> for (R, E) {}

/// A length that is at most `F`: of an index, beside that of its `src` along the axis.
pub trait Within<F> {}
/// One row for all lengths: what the numbers say decides.
impl<E: ToCount<Count = X>, F: ToCount<Count = Y>, X: AtMost<Y, Out = B>, Y, B: Fits<E, F>> Within<F> for E {}

/// What a comparison says of an index of length `E` beside a `src` of length `F`.
#[diagnostic::on_unimplemented(
    message = "an index of length `{E}` is longer than `src` of length `{F}` along the axis",
    label = "`src` has no element for each index",
    note = "along the axis nothing stretches, not even a length of 1: `src` is as long as the index there, or longer"
)]
pub trait Fits<E, F> {}
#[diagnostic::do_not_recommend]
impl<E, F> Fits<E, F> for B1 {}

/// Counts that are compared; one that is not known fits until the program runs.
pub trait AtMost<Y> {
    /// Whether it is at most `Y`.
    type Out;
}
/// `u <= v`
impl<U: IsLessOrEqual<V, Output = B>, V, B> AtMost<Exactly<V>> for Exactly<U> {
    type Out = B;
}
impl<U> AtMost<Uncounted> for Exactly<U> {
    type Out = B1;
}
impl<Y> AtMost<Y> for Uncounted {
    type Out = B1;
}

/// The shape of an index that scatters values of shape `V` to a shape `S` along its own axis `A`: the bound
/// of `scatter` and `scatter_add`.
///
/// `[2]` scatters `[2, 3]` to `[4, 3]` along 0.
pub trait ScatterAlong<S, V, const A: isize> {
    /// The shape of the result.
    type Out: Lengths;
}

/// The shape of what an index of shape `R` makes of `S` and `V` along its axis `A`.
pub type Scattered<S, R, V, const A: isize> = <R as ScatterAlong<S, V, A>>::Out;

impl<R, S, V, K, N, P, Q, W, E, F, O, const A: isize> ScatterAlong<S, V, A> for R
where
    R: Aligns<S, Lacks = K> + HasAxis<A, Place = P>,
    V: Aligns<S, Lacks = N>,
    N: LacksNone,
    K: Pads<R, P, Out = W, Place = Q>,
    S: ScatterAt<W, V, Q, Out = O>,
    W: At<Q, Dim = E>,
    V: At<Q, Dim = F>,
    E: Within<F>,
    O: Lengths,
{
    type Out = O;
}

/// As [`ScatterAlong`], of a number: the bound of `scatter_value`.
pub trait FillAlong<S, const A: isize> {
    /// The shape of the result.
    type Out: Lengths;
}
impl<R, S, K, P, Q, W, O, const A: isize> FillAlong<S, A> for R
where
    R: Aligns<S, Lacks = K> + HasAxis<A, Place = P>,
    K: Pads<R, P, Out = W, Place = Q>,
    // What an index broadcasts to, it broadcasts to twice.
    S: ScatterAt<W, W, Q, Out = O>,
    O: Lengths,
{
    type Out = O;
}

/// As [`ScatterAlong`], where `S` keeps its shape: the bound of `scatter_` and `scatter_add_`.
pub trait ScatterInto<S, V, const A: isize> {}
impl<R, S, V, K, N, P, Q, W, E, F, const A: isize> ScatterInto<S, V, A> for R
where
    R: Aligns<S, Lacks = K> + HasAxis<A, Place = P>,
    V: Aligns<S, Lacks = N>,
    N: LacksNone,
    K: Pads<R, P, Out = W, Place = Q>,
    W: IntoAt<S, Q> + At<Q, Dim = E>,
    V: IntoAt<S, Q> + At<Q, Dim = F>,
    E: Within<F>,
{
}

/// As [`ScatterInto`], of a number: the bound of `scatter_value_`.
pub trait FillInto<S, const A: isize> {}
impl<R, S, K, P, Q, W, const A: isize> FillInto<S, A> for R
where
    R: Aligns<S, Lacks = K> + HasAxis<A, Place = P>,
    K: Pads<R, P, Out = W, Place = Q>,
    W: IntoAt<S, Q>,
{
}
