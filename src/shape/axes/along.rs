//! An axis that stays: the requirement of an operation along an axis on a shape.
//!
//! Known by now: an axis number is a place (`axis`, which has the rows). This file adds the relation of `softmax::<-1>()` and its like, whose result
//! is the shape itself.

use crate::shape::Lengths;
use crate::shape::axis::HasAxis;
use crate::shape::equal::Equal;

/// A shape with an axis `A`, for an operation along this axis whose result has the same shape.
///
/// `[2, 3, 4]` along 1 is `[2, 3, 4]`. Rows and message are those of [`HasAxis`].
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis `{A}`",
    label = "there is no axis `{A}`",
    note = "axes count from 0, or from -1 for the last backwards (8 at most); of `shape![..L, D]` only those from the back are known, or generic code asks for the relation, as in `where shape![..L, D]: Along<{A}>`"
)]
pub trait Along<const A: isize>: HasAxis<A> {
    /// The shape itself. (An associated type, so that rustc names the missing axis.)
    type Out: Lengths;
    /// The number of axes after this one.
    const BACK: usize;
    /// The proof that `Out` is the shape itself.
    #[doc(hidden)]
    const SAME: Equal<Self, Self::Out>;
}
