//! Joining along axis 1 or 2, which is added to tensors of fewer axes.
//!
//! Known by now: joining along an axis (`cat`), and axes that are added in front (`stack`). This file adds axes at the end.

use crate::dim::{Length, N, One};
use crate::shape::cat::{Concat, ConcatAll, Lengthened};
use crate::shape::kron::TimesLength;
use crate::shape::stack::Upright;
use crate::shape::{AnyRank, Lengths};

/// A shape as columns: with at least two axes, the new one last.
pub trait AsColumns {
    /// The shape with at least two axes.
    type Out: Lengths;
}
/// `[]` is `[1, 1]`.
impl AsColumns for () {
    type Out = (((), One), One);
}
/// `[d]` is `[d, 1]`.
impl<D: Length> AsColumns for ((), D) {
    type Out = (((), D), One);
}
/// `[.., c, d]` is itself.
impl<L: Lengths, C: Length, D: Length> AsColumns for ((L, C), D) {
    type Out = ((L, C), D);
}

/// A shape with at least three axes: new ones have length 1, one of them in front of a vector.
pub trait AsDepth {
    /// The shape with at least three axes.
    type Out: Lengths;
}
/// `[]` is `[1, 1, 1]`.
impl AsDepth for () {
    type Out = ((((), One), One), One);
}
/// `[d]` is `[1, d, 1]`.
impl<D: Length> AsDepth for ((), D) {
    type Out = ((((), One), D), One);
}
/// `[c, d]` is `[c, d, 1]`.
impl<C: Length, D: Length> AsDepth for (((), C), D) {
    type Out = ((((), C), D), One);
}
/// `[.., b, c, d]` is itself.
impl<L: Lengths, B: Length, C: Length, D: Length> AsDepth for (((L, B), C), D) {
    type Out = (((L, B), C), D);
}

/// Shapes that can be joined along axis 2; with fewer than three axes, they get new axes of length 1.
pub trait Dstack<R>: Lengths {
    /// The shape of both.
    type Out: Lengths;
}
/// The shape of `S` in front of `R`.
pub type Dstacked<S, R> = <S as Dstack<R>>::Out;

/// `[a, b, d, ..]` and `[a, b, e, ..]`, of three axes at least, give `[a, b, d + e, ..]`.
impl<S, R, X, Y, O: Lengths> Dstack<R> for S
where
    S: Lengths + AsDepth<Out = X>,
    R: AsDepth<Out = Y>,
    X: Concat<2, Y, Out = O>,
{
    type Out = O;
}

/// Shapes that can be joined along axis 1; a vector is a column.
pub trait ColumnStack<R>: Lengths {
    /// The shape of both.
    type Out: Lengths;
}
/// The shape of `S` left of `R`.
pub type ColumnStacked<S, R> = <S as ColumnStack<R>>::Out;

/// `[a, d, ..]` and `[a, e, ..]`, vectors as columns, give `[a, d + e, ..]`.
impl<S, R, X, Y, O: Lengths> ColumnStack<R> for S
where
    S: Lengths + AsColumns<Out = X>,
    R: AsColumns<Out = Y>,
    X: Concat<1, Y, Out = O>,
{
    type Out = O;
}

/// A shape `COUNT` tensors of which can be joined along axis 2.
pub trait DstackAll<const COUNT: usize>: Lengths {
    /// The shape of all.
    type Out: Lengths;
}
/// The shape of `COUNT` tensors of shape `S`, one behind the other.
pub type DstackedAll<S, const COUNT: usize> = <S as DstackAll<COUNT>>::Out;

/// `[a, b, d, ..]`, of three axes at least, gives `[a, b, count * d, ..]`.
impl<S, X, O: Lengths, const COUNT: usize> DstackAll<COUNT> for S
where
    S: Lengths + AsDepth<Out = X>,
    X: ConcatAll<2, COUNT, Out = O>,
{
    type Out = O;
}

/// A shape `COUNT` tensors of which can be joined along axis 1, vectors as columns.
pub trait ColumnStackAll<const COUNT: usize>: Lengths {
    /// The shape of all.
    type Out: Lengths;
}
/// The shape of `COUNT` tensors of shape `S`, vectors as columns.
pub type ColumnStackedAll<S, const COUNT: usize> = <S as ColumnStackAll<COUNT>>::Out;

/// `[a, d, ..]`, a vector as a column, gives `[a, count * d, ..]`.
impl<S, X, O: Lengths, const COUNT: usize> ColumnStackAll<COUNT> for S
where
    S: Lengths + AsColumns<Out = X>,
    X: ConcatAll<1, COUNT, Out = O>,
{
    type Out = O;
}

/// Matrices that can be joined to a block-diagonal matrix; a vector is a row.
pub trait BlockDiag<R>: Lengths {
    /// The shape of both.
    type Out: Lengths;
}
/// The shape of a block-diagonal matrix with the blocks `S` and `R`.
pub type BlockDiagonal<S, R> = <S as BlockDiag<R>>::Out;

/// `[a, b]` and `[c, d]` give `[a + c, b + d]`.
impl<S, R, X, Y, O: Lengths> BlockDiag<R> for S
where
    S: Lengths + Upright<Rows = X>,
    R: Upright<Rows = Y>,
    X: DiagonalBlock<Y, Out = O>,
{
    type Out = O;
}

/// A matrix to which a block can be added on the diagonal.
#[diagnostic::on_unimplemented(
    message = "shapes `{Self}` and `{R}` are not two matrices: `block_diag` joins matrices, take one of each batch with `select::<0>(i)`",
    label = "at most two axes were expected"
)]
pub trait DiagonalBlock<R> {
    /// The shape of both.
    type Out: Lengths;
}
/// `[a, b] + [c, d] = [a + c, b + d]`
#[diagnostic::do_not_recommend]
impl<A, B, C, D, M: Length, N: Length> DiagonalBlock<(((), C), D)> for (((), A), B)
where
    A: Lengthened<C, Out = M>,
    B: Lengthened<D, Out = N>,
{
    type Out = (((), M), N);
}

/// `[a, b] + ? = ?`: checked at run time
#[diagnostic::do_not_recommend]
impl<A, B> DiagonalBlock<AnyRank> for (((), A), B) {
    type Out = AnyRank;
}

/// Vectors whose elements can be paired, each with each.
#[diagnostic::on_unimplemented(
    message = "shapes `{Self}` and `{R}` are not two vectors: `cartesian_prod` pairs the elements of vectors, `x.flatten::<0, -1>()` makes one",
    label = "one axis was expected"
)]
pub trait CartesianProd<R>: Lengths {
    /// `[pairs, 2]`
    type Out: Lengths;
}
/// The shape of all pairs of elements of vectors of shapes `S` and `R`.
pub type CartesianPairs<S, R> = <S as CartesianProd<R>>::Out;
/// `[d]` and `[e]` give `[d * e, 2]`.
#[diagnostic::do_not_recommend]
impl<D: Length, E: Length, P: Length> CartesianProd<((), E)> for ((), D)
where
    E: TimesLength<D, Out = P>,
{
    type Out = (((), P), N<2>);
}
/// `[d]` and `?` give `?`: checked at run time.
#[diagnostic::do_not_recommend]
impl<D: Length> CartesianProd<AnyRank> for ((), D) {
    type Out = AnyRank;
}
