//! Reducing: an axis that is removed, or stays with length 1.
//!
//! Known by now: the length of a shape at a place (`axis`, which has the rows). This file adds the relation of `sum::<-1>()` and its like.
//!
//! Exercises of the course: 18.

use crate::dim::Length;
use crate::shape::Lengths;
use crate::shape::axis::HasAxis;

/// A shape that can be reduced along axis `A`.
///
/// `[2, 3, 4]` along 1 gives `[2, 4]`, or `[2, 1, 4]` if the axis is kept.
///
/// Rows and message are those of [`HasAxis`].
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis `{A}`",
    label = "there is no axis `{A}`",
    note = "axes count from 0, or from -1 for the last backwards (8 at most); of `shape![..L, D]` only those from the back are known, or generic code asks for the relation, as in `where shape![..L, D]: Reduce<{A}>`"
)]
pub trait Reduce<const A: isize>: HasAxis<A> {
    /// The length of the axis.
    type Dim: Length;
    /// The shape without the axis.
    type Out: Lengths;
    /// The shape with length 1 at the axis.
    type Kept: Lengths;
    /// The number of axes after this one.
    const BACK: usize;
}

/// The shape `S` without axis `A`.
pub type Reduced<S, const A: isize> = <S as Reduce<A>>::Out;
/// The shape `S` with length 1 at axis `A`.
pub type Kept<S, const A: isize> = <S as Reduce<A>>::Kept;
