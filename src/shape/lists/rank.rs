//! Shapes of one rank: relations for vectors or matrices only, and positions as arrays of one number per axis.
//!
//! Known by now: lists of any rank. This file adds rows that write a list out, `(((), M), N)`, and so hold for one rank.

use crate::dim::{Length, N};
use crate::shape::{AnyRank, Lengths};

/// A shape of one axis; [`AnyRank`] is checked at run time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the shape of a vector",
    label = "one axis was expected",
    note = "a vector has one axis: `shape![5]`, or `shape![_]` with `dims![n]`; `x.flatten::<0, -1>()` makes one"
)]
pub trait VectorShape: Lengths {}
/// `[d]` is a vector.
#[diagnostic::do_not_recommend]
impl<D: Length> VectorShape for ((), D) {}
/// `?`: checked at run time
#[diagnostic::do_not_recommend]
impl VectorShape for AnyRank {}

/// A shape of two axes; [`AnyRank`] is checked at run time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the shape of a matrix",
    label = "two axes were expected",
    note = "a matrix has two axes: `shape![3, 3]`, or `shape![_, 3]` with `dims![n, 3]`"
)]
pub trait MatrixShape: Lengths {}
/// `[m, n]` is a matrix.
#[diagnostic::do_not_recommend]
impl<M: Length, N: Length> MatrixShape for (((), M), N) {}
/// `?`: checked at run time
#[diagnostic::do_not_recommend]
impl MatrixShape for AnyRank {}

/// A matrix of side 2, 3 or 4, or a batch of them: the bound of `det` and `inverse` of a [`StackTensor`](crate::StackTensor).
#[diagnostic::on_unimplemented(
    message = "`det` and `inverse` take matrices of side 2, 3 or 4, not the shape `{Self}`",
    label = "the last two axes must be 2 x 2, 3 x 3 or 4 x 4"
)]
pub trait SmallSquare {
    /// The axes in front of the matrix.
    type Batch: Lengths;
    /// The number of rows, and of columns.
    const SIDE: usize;
}
macro_rules! squares {
    ($($side:literal)*) => {$(
        /// `[.., 2, 2]`, and the same for 3 and 4
        #[diagnostic::do_not_recommend]
        impl<L: Lengths> SmallSquare for ((L, N<$side>), N<$side>) {
            type Batch = L;
            const SIDE: usize = $side;
        }
    )*};
}
squares! { 2 3 4 }

/// Passes the shapes with one row for each rank to a macro, their lengths as parameters: `then! { 0 (), []; 1 ((), A), [A]; .. }`
macro_rules! each_rank {
    ($then:ident) => {
        $then! {
            0 (), [];
            1 ((), A), [A];
            2 (((), A), B), [A B];
            3 ((((), A), B), C), [A B C];
            4 (((((), A), B), C), D), [A B C D];
            5 ((((((), A), B), C), D), E), [A B C D E];
            6 (((((((), A), B), C), D), E), F), [A B C D E F];
            7 ((((((((), A), B), C), D), E), F), G), [A B C D E F G];
            8 (((((((((), A), B), C), D), E), F), G), H), [A B C D E F G H];
        }
    };
}
pub(crate) use each_rank;

/// A shape of `R` axes, whose positions are `[usize; R]`: up to 8.
#[diagnostic::on_unimplemented(
    message = "`[usize; {R}]` is not a position in a tensor of shape `{Self}`",
    label = "one number for each axis was expected",
    note = "of two axes a position is `[i, j]`, as in `Tensor::from_fn(|[i, j]| ..)`; where their number is generic, `Tensor::from_fn_of(S::VALUE, |position| ..)` takes a position of any"
)]
pub trait HasRank<const R: usize> {}

macro_rules! ranks {
    ($($rank:literal $shape:ty, [$($d:ident)*];)*) => {$(
        /// `rank [a, b] = 2`
        #[diagnostic::do_not_recommend]
        impl<$($d),*> HasRank<$rank> for $shape {}
    )*};
}
each_rank! { ranks }
