//! Axes in another order. Lengths are only exchanged: nothing is computed.
//!
//! Known by now: the length of a shape at a place, and the shape without that axis. This file adds relations of two places, and of a list of places
//! that must name each axis once.
//!
//! Exercises of the course: 18, 39 and 41.

use crate::dim::Length;
use crate::shape::axis::{At, Ax, Before, HasAxis, HasGap, InList, Insert, Last, Sole};
use crate::shape::{AnyRank, Lengths};

/// A shape whose axes `A` and `B` can be exchanged.
///
/// # Shapes
///
/// | relation | `[2, 3, 5]` becomes |
/// |---|---|
/// | `Transpose<0, -1>` | `[5, 3, 2]` |
/// | `Permute<axes![1, 2, 0]>` | `[3, 5, 2]` |
/// | `Movedim<0, -1>` | `[3, 5, 2]` |
/// | `ReverseAxes` | `[5, 3, 2]` |
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axes `{A}` and `{B}` to exchange",
    label = "two axes were expected here",
    note = "axes count from 0, or from -1 for the last backwards"
)]
pub trait Transpose<const A: isize, const B: isize>: Lengths {
    /// The shape with both exchanged.
    type Out: Lengths;
    /// The numbers of axes after these two.
    const BACK: (usize, usize);
}

/// The shape `S` with axes `A` and `B` exchanged.
pub type Transposed<S, const A: isize, const B: isize> = <S as Transpose<A, B>>::Out;

/// `c` at `A` and `d` at `B` become `d` at `A` and `c` at `B`
impl<S, P, Q, C: Length, D: Length, M, const A: isize, const B: isize> Transpose<A, B> for S
where
    S: HasAxis<A, Place = P> + HasAxis<B, Place = Q> + At<P, Dim = C, With<D> = M> + At<Q, Dim = D>,
    M: At<Q>,
{
    type Out = M::With<C>;
    const BACK: (usize, usize) = (<S as At<P>>::BACK, <S as At<Q>>::BACK);
}

/// A shape whose axes can be put in the order `X`, a list that names each axis once.
pub trait Permute<X>: Lengths {
    /// The shape in that order.
    type Out: Lengths;
}

/// The shape `S` in the order `X`.
pub type Permuted<S, X> = <S as Permute<X>>::Out;

/// Each axis is picked from the shape itself; a second copy of the shape shows which axes are left.
impl<S: Lengths, X: Pick<S, S, Out = O>, O: Lengths> Permute<X> for S {
    type Out = O;
}

/// An order: the lengths of `S` in this order, while `Pool` has the axes that were not taken yet.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an order of axes",
    label = "expected a list of axes",
    note = "an order is written with `axes!`, as in `x.permute::<axes![0, 2, 1]>()`"
)]
pub trait Pick<S, Pool> {
    /// The lengths in this order.
    type Out: Lengths;
}

/// In no order, when none is left: `[]`.
impl<S, Pool: Emptied> Pick<S, Pool> for () {
    type Out = ();
}

/// In the order `[x.., A]`: `[..]` in the order `[x..]`, then the length at `A`.
impl<S, X, P, Pool, D: Length, const A: isize> Pick<S, Pool> for (X, Ax<A>)
where
    S: HasAxis<A, Place = P> + At<P, Dim = D>,
    P: InList + TakeFrom<Pool>,
    X: Pick<S, P::Rest>,
{
    type Out = (X::Out, D);
}

/// A mark in the pool: an axis that was taken.
pub struct TakenAxis(());
/// A pool from which the axis that a scalar accepts was taken.
pub struct LentTaken(());
/// A pool from which an axis was taken twice.
pub struct Twice(());

/// A place whose axis is taken from `Pool`.
///
/// (Why the place is `Self`: see [`Widen`](crate::shape::Widen).) A second mark on an axis is not rejected here, where it could be the first of
/// several errors, but once, at the end, by [`Emptied`].
pub trait TakeFrom<Pool> {
    /// The remaining axes.
    type Rest;
}
/// `[.., d]` without the last keeps a mark in its place.
impl<L, D: Length> TakeFrom<(L, D)> for Last {
    type Rest = (L, TakenAxis);
}
/// `[.., d]` at `Before<P>` is `[..]` at `P`, then `d` again.
impl<L, D, P: TakeFrom<L, Rest: Followed<D>>> TakeFrom<(L, D)> for Before<P> {
    type Rest = <P::Rest as Followed<D>>::Out;
}
/// `[]` without the axis that a scalar accepts
impl<const A: isize> TakeFrom<()> for Sole<A> {
    type Rest = LentTaken;
}

/// A pool with an axis appended.
pub trait Followed<D> {
    /// The longer pool, unless the pool is [`Twice`].
    type Out;
}
/// `[l.., e]` and then `d`
impl<L, E, D> Followed<D> for (L, E) {
    type Out = ((L, E), D);
}

/// Axes that were all taken, each once.
#[diagnostic::on_unimplemented(
    message = "an axis appears twice in the order of a permutation: name each axis once",
    label = "duplicate axes are not allowed",
    note = "each axis is named once, from the front or from the back: of three axes, 0 and -3 are the same"
)]
pub trait Emptied {}
/// `[]`: nothing is left.
#[diagnostic::do_not_recommend]
impl Emptied for () {}
/// `[l.., d]`: nothing is left in `l`, and `d` was taken.
impl<L: Emptied, D: Named> Emptied for (L, D) {}

/// An axis that was taken.
#[diagnostic::on_unimplemented(
    message = "an axis of length `{Self}` is missing from the order of a permutation: name each axis once",
    label = "this order does not name every axis",
    note = "a permutation names each axis of the shape once"
)]
pub trait Named {}
/// A mark replaces the axis.
#[diagnostic::do_not_recommend]
impl Named for TakenAxis {}

/// A shape whose axis `A` can be moved to place `B`.
pub trait Movedim<const A: isize, const B: isize>: Lengths {
    /// The shape with the axis at place `B`.
    type Out: Lengths;
    /// The numbers of axes after this one, before and after the move.
    const BACK: (usize, usize);
}

/// The shape `S` with axis `A` moved to place `B`.
pub type Moved<S, const A: isize, const B: isize> = <S as Movedim<A, B>>::Out;

/// The axis is removed, and inserted again.
impl<S, P, D: Length, R, const A: isize, const B: isize> Movedim<A, B> for S
where
    S: HasAxis<A, Place = P> + At<P, Dim = D, Removed = R>,
    P: PutIn<R, B>,
{
    type Out = P::With<D>;
    const BACK: (usize, usize) = (<S as At<P>>::BACK, P::BACK);
}

/// A place whose axis is inserted again as axis `B`, where `R` is the shape without it.
#[diagnostic::on_unimplemented(
    message = "shape `{R}` has no axis `{B}` to move another to",
    label = "there is no axis `{B}`",
    note = "a scalar has axes 0 and -1, which are the same"
)]
pub trait PutIn<R, const B: isize> {
    /// The shape with the axis.
    type With<D: Length>: Lengths;
    /// The number of axes after this one.
    const BACK: usize;
}
/// `[.., d, ..]` without `d`, then with `d` as axis `B`
impl<P: InList, R: HasGap<B, Place = Q> + Insert<Q>, Q, const B: isize> PutIn<R, B> for P {
    type With<D: Length> = R::With<D>;
    const BACK: usize = <R as Insert<Q>>::BACK;
}
/// `[]` stays.
impl<const A: isize, const B: isize> PutIn<(), B> for Sole<A>
where
    (): HasAxis<B>,
{
    type With<D: Length> = ();
    const BACK: usize = 0;
}

/// A shape whose axes can be put in the opposite order, after the axes `Done`. (A bound of `einsum!`, too: it takes the first axes of a list from the
/// end of the reversed list.)
///
/// **Rejected:** a relation that takes one axis from the front. It would be a recursion that returns a part of a list; to take the next axis from
/// this part, rustc would consider the rows for `[d]` and `[l.., c, d]` both possible, try the second, and so on without end.
#[diagnostic::on_unimplemented(
    message = "the axes of shape `{Self}` cannot be reversed: not all of them are known",
    note = "where the rank is generic, exchange the last two axes: `x.mt()`"
)]
pub trait ReverseAxes<Done = ()>: Lengths {
    /// The shape in that order.
    type Out: Lengths;
}

/// The shape `S` with its axes in the opposite order.
pub type Reversed<S> = <S as ReverseAxes>::Out;

/// `reverse [] = done`
#[diagnostic::do_not_recommend]
impl<Done: Lengths> ReverseAxes<Done> for () {
    type Out = Done;
}
/// `reverse [l.., d] onto done = reverse [l..] onto [done.., d]`
#[diagnostic::do_not_recommend]
impl<L: ReverseAxes<(Done, D), Out = O>, D: Length, Done, O: Lengths> ReverseAxes<Done> for (L, D) {
    type Out = O;
}
/// `reverse ? = ?`
#[diagnostic::do_not_recommend]
impl<Done> ReverseAxes<Done> for AnyRank {
    type Out = AnyRank;
}

/// A shape of at most two axes.
#[diagnostic::on_unimplemented(
    message = "`t()` expects at most 2 axes, but the shape is `{Self}`: write `mt()` for the last two",
    label = "not a matrix",
    note = "`mt()` exchanges the last two axes of any shape, `transpose::<A, B>()` any two"
)]
pub trait Matrix {
    /// The shape with both exchanged.
    type Out: Lengths;
}

/// The shape `S` of at most two axes, with both exchanged.
pub type MatrixTransposed<S> = <S as Matrix>::Out;

/// `[] -> []`
#[diagnostic::do_not_recommend]
impl Matrix for () {
    type Out = ();
}
/// `[k] -> [k]`
#[diagnostic::do_not_recommend]
impl<K: Length> Matrix for ((), K) {
    type Out = ((), K);
}
/// `[m, k] -> [k, m]`
#[diagnostic::do_not_recommend]
impl<M: Length, K: Length> Matrix for (((), M), K) {
    type Out = (((), K), M);
}

// Refused rows (see `broadcasting/expand.rs`).

/// An axis that was taken before: refused by [`Emptied`].
impl<L> TakeFrom<(L, TakenAxis)> for Last {
    type Rest = Twice;
}

/// A pool from which an axis was taken twice stays `Twice`.
impl<P> TakeFrom<Twice> for P {
    type Rest = Twice;
}

/// The axis that a scalar accepts, taken before: refused by [`Emptied`].
impl<const A: isize> TakeFrom<LentTaken> for Sole<A> {
    type Rest = Twice;
}

/// A pool from which an axis was taken twice stays `Twice`.
impl<D> Followed<D> for Twice {
    type Out = Twice;
}

/// A scalar has no order: refused by [`InList`].
#[diagnostic::do_not_recommend]
impl Emptied for LentTaken {}
