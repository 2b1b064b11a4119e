//! Shapes of one rank: what is only there for vectors or for matrices.

use super::{AnyRank, Lengths};
use crate::dim::Length;

/// A shape of one axis; [`AnyRank`] is checked at run time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the shape of a vector",
    label = "one axis was expected",
    note = "a vector has one axis: `shape![5]`, or `shape![_]` with `dims![n]`"
)]
pub trait VectorShape: Lengths {}
#[diagnostic::do_not_recommend]
impl<D: Length> VectorShape for ((), D) {}
#[diagnostic::do_not_recommend]
impl VectorShape for AnyRank {}

/// A shape of two axes; [`AnyRank`] is checked at run time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the shape of a matrix",
    label = "two axes were expected",
    note = "a matrix has two axes: `shape![3, 3]`, or `shape![_, 3]` with `dims![n, 3]`"
)]
pub trait MatrixShape: Lengths {}
#[diagnostic::do_not_recommend]
impl<M: Length, N: Length> MatrixShape for (((), M), N) {}
#[diagnostic::do_not_recommend]
impl MatrixShape for AnyRank {}
