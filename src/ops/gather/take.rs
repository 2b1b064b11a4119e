//! `take`: elements by their position in the whole tensor.

use super::pick::taken;
use super::{ErasedIndex, IndexOperand};
use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::{Strided, Tensor};
use congruent_kernel::Ref;
use congruent_kernel::element::Element;
use congruent_kernel::index::gather as kernel;
use congruent_kernel::index::gather::IndexNumber;
use congruent_layout::gather as rule;
use congruent_layout::{Dims, Layout};

/// Returns the elements at positions counted row-major; negative positions count from the end.
///
/// Negative positions are rare: the function looks for them only if a position was outside.
#[inline(never)]
pub(in crate::ops) fn take<T: Element, I: IndexNumber>(
    x: &Strided<T, AnyRank>,
    index: ErasedIndex<I>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let rows = x.contiguous();
    match taken_flat(rows.as_slice(), index) {
        Err(ShapeError { fault: Fault::IndexRange { value: ..0, .. }, .. }) => {
            let wrapped = wrapped(index, x.numel())?;
            taken_flat(rows.as_slice(), wrapped.positions())
        }
        taken => taken,
    }
}

/// An index with its negative elements counted from the end of `size` elements.
pub(in crate::ops) fn wrapped<I: IndexNumber>(
    index: ErasedIndex<I>,
    size: usize,
) -> Result<Tensor<i64, AnyRank>, ShapeError> {
    Ok(Tensor::assemble(index.values.sizes, kernel::wrapped(index.values, size)?))
}

/// Reads elements as rows of one column, because an index into rows may have any shape.
fn taken_flat<T: Element, I: IndexNumber>(x: &[T], index: ErasedIndex<I>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let table = Layout::contiguous(&[x.len(), 1]);
    let table = Ref::over(x, &table);
    let along = rule::rows(table.geometry(), index.values.geometry()).of("take")?;
    let column = taken("take", table, &along, index, outside)?;
    Ok(column.resized(&Dims::from_slice(index.values.sizes)))
}

/// The error of a position outside the elements.
fn outside(op: &'static str, sizes: &[usize], axis: usize, value: i64, at: &[usize]) -> ShapeError {
    Fault::IndexRange { sizes: sizes[..1].into(), axis, value, at: at.into() }.of(op)
}
