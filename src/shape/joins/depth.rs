//! Joining along axis 1 or 2, which tensors of fewer axes get.
//!
//! Known by now: joining along an axis (`cat`), and axes that are added where there are too few (`stack`). This file adds those behind.

use crate::dim::{Length, One};
use crate::shape::Lengths;
use crate::shape::cat::{Concat, ConcatAll};
use crate::shape::squeeze::AtLeast;

/// A shape as columns: with at least two axes, a new one behind.
pub trait Columns {
    /// That shape.
    type Out: Lengths;
}
/// `[]` is `[1, 1]`.
impl Columns for () {
    type Out = (((), One), One);
}
/// `[d]` is `[d, 1]`.
impl<D: Length> Columns for ((), D) {
    type Out = (((), D), One);
}
/// `[.., c, d]` is itself.
impl<L: Lengths, C: Length, D: Length> Columns for ((L, C), D) {
    type Out = ((L, C), D);
}

/// Shapes that can be joined along axis 2; there are new axes of length 1 where there are fewer than three.
pub trait Dstack<R>: Lengths {
    /// The shape of both.
    type Out: Lengths;
}
/// The shape of `S` in front of `R`.
pub type Dstacked<S, R> = <S as Dstack<R>>::Out;

/// `[a, b, d, ..]` and `[a, b, e, ..]`, of three axes at least, give `[a, b, d + e, ..]`.
impl<S, R, X, Y, O: Lengths> Dstack<R> for S
where
    S: AtLeast<3, Out = X>,
    R: AtLeast<3, Out = Y>,
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
    S: Lengths + Columns<Out = X>,
    R: Columns<Out = Y>,
    X: Concat<1, Y, Out = O>,
{
    type Out = O;
}

/// A shape of which `COUNT` tensors can be joined along axis 2.
pub trait DstackAll<const COUNT: usize>: Lengths {
    /// The shape of all.
    type Out: Lengths;
}
/// The shape of `COUNT` tensors of shape `S`, one behind the other.
pub type DstackedAll<S, const COUNT: usize> = <S as DstackAll<COUNT>>::Out;

/// `[a, b, d, ..]`, of three axes at least, gives `[a, b, count * d, ..]`.
impl<S, X, O: Lengths, const COUNT: usize> DstackAll<COUNT> for S
where
    S: AtLeast<3, Out = X>,
    X: ConcatAll<2, COUNT, Out = O>,
{
    type Out = O;
}

/// A shape of which `COUNT` tensors can be joined along axis 1, vectors as columns.
pub trait ColumnStackAll<const COUNT: usize>: Lengths {
    /// The shape of all.
    type Out: Lengths;
}
/// The shape of `COUNT` tensors of shape `S`, vectors as columns.
pub type ColumnStackedAll<S, const COUNT: usize> = <S as ColumnStackAll<COUNT>>::Out;

/// `[a, d, ..]`, a vector as a column, gives `[a, count * d, ..]`.
impl<S, X, O: Lengths, const COUNT: usize> ColumnStackAll<COUNT> for S
where
    S: Lengths + Columns<Out = X>,
    X: ConcatAll<1, COUNT, Out = O>,
{
    type Out = O;
}
