//! Scattering: three shapes, or two and a number.
//!
//! | | outside the axis | along it |
//! |---|---|---|
//! | a new tensor | `self`, index and `src` broadcast together | as long as `self`; the index at most as long as `src` |
//! | in place | index and `src` expand to `self` | the same |

use super::{Aligns, IndexAxis, LacksNone, Misplaced, Pads};
use crate::dim::number::{Exactly, ToCount, Uncounted};
use crate::dim::{Dyn, Length};
use crate::shape::Lengths;
use crate::shape::axis::{Before, Last};
use crate::shape::broadcast::{Broadcast, BroadcastDim};
use crate::shape::expand::{ExpandDim, Expands};
use typenum::{B1, IsLessOrEqual};

/// A place along which an index of shape `R` scatters values of shape `V` to a shape `S`, all of one rank.
pub trait ScatterAt<S, R, V> {
    /// The shape of the result.
    type Out: Lengths;
}
/// Behind the axis: `d ∘ e ∘ f`.
impl<S, R, V, D, E, F, P, O, G, H> ScatterAt<(S, D), (R, E), (V, F)> for Before<P>
where
    P: ScatterAt<S, R, V, Out = O>,
    D: BroadcastDim<E, Out = G>,
    G: BroadcastDim<F, Out = H>,
    O: Lengths,
    H: Length,
{
    type Out = (O, H);
}
/// At the axis: `[s ∘ r ∘ v.., d]`.
impl<S, R, V, D: Length, E, F, O, G: Lengths> ScatterAt<(S, D), (R, E), (V, F)> for Last
where
    S: Broadcast<R, Out = O>,
    O: Broadcast<V, Out = G>,
{
    type Out = (G, D);
}
/// Refused by then.
impl<S: Lengths, R, V> ScatterAt<S, R, V> for Misplaced {
    type Out = S;
}

/// A place apart from which `R` expands to `S`: what an in-place scatter asks of its operands.
pub trait IntoAt<R, S> {}
/// Behind the axis: `e → d`.
impl<P: IntoAt<R, S>, R, E: ExpandDim<D>, S, D> IntoAt<(R, E), (S, D)> for Before<P> {}
/// In front of the axis: `r → s`; at the axis nothing stretches.
impl<R: Expands<S>, E, S, D> IntoAt<(R, E), (S, D)> for Last {}
/// Refused by then.
impl<R, S> IntoAt<R, S> for Misplaced {}

/// The length that a shape has at a place.
pub trait LengthAt<P> {
    /// The length.
    type Dim: Length;
}
/// `[.., d]` has d last.
impl<L, D: Length> LengthAt<Last> for (L, D) {
    type Dim = D;
}
/// One axis further in.
impl<L: LengthAt<P, Dim = E>, D, P, E: Length> LengthAt<Before<P>> for (L, D) {
    type Dim = E;
}
/// Refused by then; beside `_` every length fits.
impl<L> LengthAt<Misplaced> for L {
    type Dim = Dyn;
}

/// A length that is at most `F`: of an index, beside that of its `src` along the axis.
pub trait Within<F> {}
/// One row for all lengths: what the numbers say decides.
impl<E, F, X, Y, B> Within<F> for E
where
    E: ToCount<Count = X>,
    F: ToCount<Count = Y>,
    X: AtMost<Y, Out = B>,
    B: Fits<E, F>,
{
}

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

/// The index takes its axes and is padded, `src` is of the same rank; then all three are joined.
impl<R, S, V, K, N, P, Q, X, W, E, F, O, const A: isize> ScatterAlong<S, V, A> for R
where
    R: Aligns<S, Lacks = K> + IndexAxis<A, Place = P>,
    V: Aligns<S, Lacks = N>,
    K: Pads<R, P, Out = W, Place = Q>,
    N: LacksNone<Q, Place = X>,
    X: ScatterAt<S, W, V, Out = O>,
    W: LengthAt<X, Dim = E>,
    V: LengthAt<X, Dim = F>,
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
    R: Aligns<S, Lacks = K> + IndexAxis<A, Place = P>,
    K: Pads<R, P, Out = W, Place = Q>,
    // What an index broadcasts to, it broadcasts to twice.
    Q: ScatterAt<S, W, W, Out = O>,
    O: Lengths,
{
    type Out = O;
}

/// As [`ScatterAlong`], where `S` keeps its shape: the bound of `scatter_` and `scatter_add_`.
pub trait ScatterInto<S, V, const A: isize> {}
impl<R, S, V, K, N, P, Q, X, W, E, F, const A: isize> ScatterInto<S, V, A> for R
where
    R: Aligns<S, Lacks = K> + IndexAxis<A, Place = P>,
    V: Aligns<S, Lacks = N>,
    K: Pads<R, P, Out = W, Place = Q>,
    N: LacksNone<Q, Place = X>,
    X: IntoAt<W, S> + IntoAt<V, S>,
    W: LengthAt<X, Dim = E>,
    V: LengthAt<X, Dim = F>,
    E: Within<F>,
{
}

/// As [`ScatterInto`], of a number: the bound of `scatter_value_`.
pub trait FillInto<S, const A: isize> {}
impl<R, S, K, P, Q, W, const A: isize> FillInto<S, A> for R
where
    R: Aligns<S, Lacks = K> + IndexAxis<A, Place = P>,
    K: Pads<R, P, Out = W, Place = Q>,
    Q: IntoAt<W, S>,
{
}
