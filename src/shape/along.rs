//! An axis that stays: what an operation along it asks of a shape.

use super::Lengths;
use super::axis::{At, HasAxis};

/// A shape with an axis `A`, along which something runs: the shape of the result is its own.
///
/// `[2, 3, 4]` along 1 is `[2, 3, 4]`.
//
// The sentence is that of `HasAxis`: where no result depends on the axis, rustc tells of this bound and not of
// the one behind it.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis `{A}`",
    label = "there is no axis `{A}`",
    note = "axes count from 0, or from -1 for the last backwards (8 at most); behind generic axes, `shape![..L, D]`, only those from the back are known, unless code asks for the relation: `where shape![..L, D]: Reduce<{A}>`"
)]
pub trait Along<const A: isize>: Lengths {
    /// How many axes before the last it is.
    const BACK: usize;
}

impl<S: HasAxis<A, Place = P> + At<P>, P, const A: isize> Along<A> for S {
    const BACK: usize = <S as At<P>>::BACK;
}
