//! An axis that stays: what an operation along it asks of a shape.
//!
//! Known by now: an axis number is a place (`axis`, where the rows are). This file adds the relation of `softmax::<-1>()` and its
//! like, whose result is the shape itself.

use crate::shape::Lengths;
use crate::shape::axis::HasAxis;
use crate::shape::equal::Equal;

/// A shape with an axis `A`, along which something runs: the shape of the result is its own.
///
/// `[2, 3, 4]` along 1 is `[2, 3, 4]`. Its rows are those of [`HasAxis`], and so is its sentence.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis `{A}`",
    label = "there is no axis `{A}`",
    note = "axes count from 0, or from -1 for the last backwards (8 at most); of `shape![..L, D]` only those from the back are known, or generic code asks for the relation, as in `where shape![..L, D]: Along<{A}>`"
)]
pub trait Along<const A: isize>: HasAxis<A> {
    /// The shape itself. (An associated type, so that rustc names the missing axis.)
    type Out: Lengths;
    /// How many axes before the last it is.
    const BACK: usize;
    /// That it is the shape itself.
    #[doc(hidden)]
    const SAME: Equal<Self, Self::Out>;
}
