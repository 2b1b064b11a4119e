//! Scattering: three shapes, or two and a number.
//!
//! Known by now: an index that lines up with the first axes of a shape, and its axis (`gather`). This file adds a third shape,
//! `src`, which lines up with both.
//!
//! | | outside the axis | along it |
//! |---|---|---|
//! | a new tensor | `self`, index and `src` broadcast together | as long as `self`; the index at most as long as `src` |
//! | in place | index and `src` expand to `self` | the same |
//!
//! Exercises of the course: 34 and 41.

use super::{Aligns, AtMostAsManyAxes, CoversAxes, HasAnAxis, IndexAxis, LacksNone, Misplaced, NoAxesBeyond, Pads};
use crate::dim::count::{Exactly, ToCount, Uncounted};
use crate::dim::number::{Alike, Comparison, Decimal, Larger, Smaller};
use crate::dim::{Dyn, Length, One};
use crate::shape::Lengths;
use crate::shape::axis::{Before, Last, Sole};
use crate::shape::broadcast::{Broadcast, BroadcastDim};
use crate::shape::expand::{ExpandDim, Expands};
use core::marker::PhantomData;

/// A place along which an index, or a `src`, of shape `R` is combined with a shape `S` of the same rank.
pub trait ScatterAt<S, R> {
    /// The shape of the result.
    type Out: Lengths;
    /// The alignment of the index, for `src`.
    type Spot;
}
/// Behind the axis: `[s.., d]` and `[r.., e]` give `[s..]` and `[r..]`, then `d ∘ e`.
impl<S, R, D: BroadcastDim<E, Out = G>, E, P: ScatterAt<S, R, Out = O>, O: Lengths, G: Length> ScatterAt<(S, D), (R, E)>
    for Before<P>
{
    type Out = (O, G);
    type Spot = Spot<(R, E), Self, (O, G)>;
}
/// At the axis: `[s.., d]` and `[r.., e]` give `[s ∘ r.., d]`.
impl<S: Broadcast<R, Out = O>, R, D: Length, E, O: Lengths> ScatterAt<(S, D), (R, E)> for Last {
    type Out = (O, D);
    type Spot = Spot<(R, E), Self, (O, D)>;
}
/// To a scalar, or by one: `s` stays `s`.
impl<S: Lengths, R, const A: isize> ScatterAt<S, R> for Sole<A> {
    type Out = S;
    type Spot = LentAxis<R>;
}

/// A place such that `R` expands to `S` apart from it: the bound of an in-place scatter on its operands.
pub trait IntoAt<R, S> {
    /// The alignment of an index, for `src`.
    type Spot;
    /// `S`, if the shape expands. (Otherwise rustc does not reach the bounds on this type, and reports one mistake once.)
    type Onto;
}
/// Behind the axis: `e → d`.
impl<P: IntoAt<R, S>, R, E: ExpandDim<D>, S, D> IntoAt<(R, E), (S, D)> for Before<P> {
    type Onto = (P::Onto, E::Onto);
    type Spot = Spot<(R, E), Self, (P::Onto, E::Onto)>;
}
/// In front of the axis: `r → s`; at the axis nothing stretches.
impl<R: InFrontOf<S>, E, S, D> IntoAt<(R, E), (S, D)> for Last {
    type Onto = (R::Onto, D);
    type Spot = Spot<(R, E), Self, (R::Onto, D)>;
}
/// To a scalar, or by one: nothing stretches.
impl<R, S, const A: isize> IntoAt<R, S> for Sole<A> {
    type Onto = S;
    type Spot = LentAxis<R>;
}

/// [`Expands`], with one row for all shapes. (Why: see [`HasProduct`](crate::shape::matmul::HasProduct).)
pub trait InFrontOf<S> {
    /// The shape that the operand expands to, as in [`Expands`].
    type Onto;
}
/// `r → s`
impl<R: Expands<S, Onto = O>, S, O> InFrontOf<S> for R {
    type Onto = O;
}

/// The length that a shape has at a place.
pub trait LengthAt<P> {
    /// The length.
    type Dim: Length;
}
/// `[.., d]` has d last.
impl<L, D: Length> LengthAt<Last> for (L, D) {
    type Dim = D;
}
/// `[.., d]` has at `Before<P>` the length that `[..]` has at `P`.
impl<L: LengthAt<P, Dim = E>, D, P, E: Length> LengthAt<Before<P>> for (L, D) {
    type Dim = E;
}

/// A length that is at most `F`: the length of an index, compared with that of its `src` along the axis.
pub trait Within<F> {}
/// `e <= f`, by the comparison of their numbers
impl<E, F, X, Y, B> Within<F> for E
where
    E: ToCount<Count = X>,
    F: ToCount<Count = Y>,
    X: AtMost<Y, Out = B>,
    B: Decides<E, F>,
{
}

/// The answer of a comparison between an index of length `E` and a `src` of length `F`.
pub trait Decides<E, F> {}
/// The index is shorter.
impl<E, F> Decides<E, F> for Smaller {}
/// The index is as long.
impl<E, F> Decides<E, F> for Alike {}

/// Counts that are compared; an unknown count is checked at run time.
pub trait AtMost<Y> {
    /// The result of the comparison with `Y`.
    type Out;
}
/// `u <= v`
impl<U: Decimal, V: Decimal> AtMost<Exactly<V>> for Exactly<U> {
    type Out = Comparison<U, V>;
}
/// `u <= _`: checked at run time
impl<U> AtMost<Uncounted> for Exactly<U> {
    type Out = Alike;
}
/// `_ <= v`: checked at run time
impl<Y> AtMost<Y> for Uncounted {
    type Out = Alike;
}

/// The alignment of an index: its lengths with the missing ones appended, its axis, and the shape of the result with `self`.
pub struct Spot<W, P, O>(PhantomData<(W, P, O)>);
/// The alignment of an index `W` if a scalar counts as a vector of length 1: `W` and `self` are scalars, or one of them is a scalar and the other a
/// vector.
pub struct LentAxis<W>(PhantomData<W>);

/// A scalar or a vector: the shape of `src` in an operation in which a scalar counts as a vector.
#[diagnostic::on_unimplemented(
    message = "`src` of shape `{Self}` has too many axes for an index or a `self` without any",
    label = "expected a scalar or a vector",
    note = "a scalar has axes 0 and -1, of length 1: all of `self`, index and `src` are scalars or vectors then"
)]
pub trait AxisOrNone {
    /// The length of the vector.
    type Dim;
}
/// `[]`: 1
#[diagnostic::do_not_recommend]
impl AxisOrNone for () {
    type Dim = One;
}
/// `[d]`: d
#[diagnostic::do_not_recommend]
impl<D> AxisOrNone for ((), D) {
    type Dim = D;
}

/// The shape of an index that lines up with a shape `S` and has an axis `A`, whether or not its lengths fit.
pub trait Stands<S, const A: isize> {
    /// The lengths of the index, with the missing ones appended.
    type Lengths;
    /// The place of the axis in these lengths.
    type Place;
}
/// The place of the axis is found, and missing axes are appended.
impl<R, S, K, P, Q, W, const A: isize> Stands<S, A> for R
where
    R: Aligns<S, Lacks = K> + HasAnAxis<A> + IndexAxis<A, Place = P>,
    <R as Aligns<S>>::Lacks: AtMostAsManyAxes<R, S>,
    K: Pads<R, P, Out = W, Place = Q>,
{
    type Lengths = W;
    type Place = Q;
}

/// The shape of an index that writes to a shape `S` along its own axis `A`: the bound of `scatter_value`, and the bound of `scatter`, `scatter_add`
/// and `scatter_reduce` on the index.
///
/// `[2]` writes to `[4, 3]` along 0.
///
/// **Why separate bounds for index and `src`?** One relation of all three shapes would be a bound of the index, and rustc underlines the argument
/// whose bound fails: a mistake in `src` would be shown in the index.
pub trait FillAlong<S, const A: isize> {
    /// The shape of the result.
    type Out: Lengths;
    /// The alignment of the index, for `src`: a `Spot`. If the index is rejected there is none, and rustc evaluates no further bounds.
    type Spot;
}
/// The shape of `S` written to by an index of shape `R` along its axis `A`.
pub type FilledAlong<S, R, const A: isize> = <R as FillAlong<S, A>>::Out;
/// The alignment of an index of shape `R` that writes to `S` along its axis `A`.
pub type SpotOf<S, R, const A: isize> = <R as FillAlong<S, A>>::Spot;

/// The index is aligned, and joined with `self`.
impl<R, S, Q, W, O, const A: isize> FillAlong<S, A> for R
where
    R: Stands<S, A, Lengths = W, Place = Q>,
    Q: ScatterAt<S, W, Out = O>,
    O: Lengths,
{
    type Out = O;
    type Spot = Q::Spot;
}

/// The shape of a `src` for an index with a `Spot` of `S`: the bound of `scatter`, `scatter_add` and `scatter_reduce` on `src`.
///
/// `[2, 3]` is written to `[4, 3]` by `[2]` along 0.
pub trait SrcAlong<S, At> {
    /// The shape of the result.
    type Out: Lengths;
}

/// The shape of the result for an index of shape `R`, `S` and `V` along axis `A` of the index.
pub type Scattered<S, R, V, const A: isize> = <V as SrcAlong<S, SpotOf<S, R, A>>>::Out;

/// `src` has the rank of `self` and is joined with `self` and the index; along the axis it is at least as long as the index.
impl<V, S, N, J, P, X, W, E, F, O, G> SrcAlong<S, Spot<W, P, O>> for V
where
    V: Aligns<S, Lacks = N>,
    N: LacksNone<P, Place = X, Verdict = J>,
    J: CoversAxes<V, S> + NoAxesBeyond<V, S>,
    X: ScatterAt<O, V, Out = G>,
    W: LengthAt<X, Dim = E>,
    V: LengthAt<X, Dim = F>,
    E: Within<F>,
    G: Lengths,
{
    type Out = G;
}

/// By a scalar, or to one: `src` is at least as long as the index.
impl<V: AxisOrNone<Dim = F>, S: Lengths, W: AxisOrNone<Dim = E>, E: Within<F>, F> SrcAlong<S, LentAxis<W>> for V {
    type Out = S;
}

/// Like [`FillAlong`], but `S` keeps its shape: the bound of `scatter_value_`, and the bound on the index of the other in-place methods.
pub trait FillInto<S, const A: isize> {
    /// The alignment of the index, for `src`: if the index is rejected there is none, and rustc evaluates no further bounds.
    type Spot;
}
/// The alignment of an index of shape `R` that writes into `S` along its axis `A`.
pub type SpotIn<S, R, const A: isize> = <R as FillInto<S, A>>::Spot;

/// The index is aligned, and expands to `self`.
impl<R, S, Q, W, const A: isize> FillInto<S, A> for R
where
    R: Stands<S, A, Lengths = W, Place = Q>,
    Q: IntoAt<W, S>,
{
    type Spot = Q::Spot;
}

/// Like [`SrcAlong`], but `S` keeps its shape: the bound of `scatter_`, `scatter_add_` and `scatter_reduce_` on `src`.
pub trait SrcInto<S, At> {}
/// `src` has the rank of `self` and expands to it; along the axis it is at least as long as the index.
impl<V, S, N, J, P, X, W, E, F, O> SrcInto<S, Spot<W, P, O>> for V
where
    V: Aligns<S, Lacks = N>,
    N: LacksNone<P, Place = X, Verdict = J>,
    J: CoversAxes<V, S> + NoAxesBeyond<V, S>,
    X: IntoAt<V, O>,
    W: LengthAt<X, Dim = E>,
    V: LengthAt<X, Dim = F>,
    E: Within<F>,
{
}
/// By a scalar, or to one: `src` is at least as long as the index
impl<V: AxisOrNone<Dim = F>, S, W: AxisOrNone<Dim = E>, E: Within<F>, F> SrcInto<S, LentAxis<W>> for V {}

// Refused rows (see `broadcasting/expand.rs`).

/// At no place: rejected by the bound that found none.
impl<S: Lengths, R> ScatterAt<S, R> for Misplaced {
    type Out = S;
    type Spot = Spot<R, Self, S>;
}

/// At no place: rejected by the bound that found none.
impl<R, S> IntoAt<R, S> for Misplaced {
    type Onto = S;
    type Spot = Spot<R, Self, S>;
}

/// At no place the length is `_`, which fits all others: rejected by the bound that found no place.
impl<L> LengthAt<Misplaced> for L {
    type Dim = Dyn;
}

/// The index is longer: never, because no length is [`ShortEnough`].
impl<E: ShortEnough<F>, F> Decides<E, F> for Larger {}

/// The length of an index that is longer than a `src` of length `F` and fits nevertheless: no length does.
#[diagnostic::on_unimplemented(
    message = "an index of length `{Self}` is longer than `src` of length `{F}` along the axis",
    label = "`src` has length `{F}` where the index has `{Self}`",
    note = "along the axis nothing stretches, not even a length of 1: `src` is as long as the index there, or longer"
)]
pub trait ShortEnough<F> {}
