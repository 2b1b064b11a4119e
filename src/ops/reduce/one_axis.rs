//! Values of one axis.

use super::arg::Line;
use crate::error::prelude::*;
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Strided, Tensor};
use congruent_kernel::Ref;
use congruent_kernel::element::Float;
use congruent_kernel::fold::lanes::{LaneOp, along};
use congruent_layout::Layout;
use congruent_layout::reduce::ReducedAlong;

/// An operation that computes one value from an axis, or from all elements.
pub(in crate::ops) trait OneAxis<T: Float>: LaneOp<T, A = T> {
    /// Rejects invalid settings.
    fn check(self, _op: &'static str) -> Result<(), ShapeError> {
        Ok(())
    }
    /// Whether the operation has a result for no elements.
    const EMPTY: bool;
    /// The results along an axis.
    fn reduce(self, op: &'static str, x: &Strided<T, AnyRank>, line: Line) -> Result<Tensor<T, AnyRank>, ShapeError> {
        along_one(op, x.raw(), line, self)
    }
}

/// Returns the results along an axis.
#[inline(never)]
pub(in crate::ops) fn along_one<T: Float, F: OneAxis<T>>(
    op: &'static str,
    x: Ref<T>,
    line: Line,
    how: F,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    how.check(op)?;
    let find = |x: Ref<T>, axis: usize, sizes: &[usize]| Ok(Tensor::assemble(sizes, along(x, axis, 1, how)?.0));
    if F::EMPTY { line.fold(op, x, find) } else { line.find(op, x, find) }
}

/// Returns the result for all elements.
pub(in crate::ops) fn of_all<T: Float, S: Lengths>(
    op: &'static str,
    x: &Strided<T, S>,
    how: impl OneAxis<T>,
) -> Result<Tensor<T, ()>, ShapeError> {
    how.check(op)?;
    ReducedAlong::all(x.ndim()).not_empty(x.sizes()).of(op)?;
    let elements = x.try_to_tensor()?;
    let flat = Layout::contiguous(&[elements.numel()]);
    let (out, _) = along(Ref::over(elements.as_slice(), &flat), 0, 1, how)?;
    Tensor::try_full_of((), out.as_slice()[0])
}
