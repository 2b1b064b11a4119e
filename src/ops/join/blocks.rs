//! `block_diag` and `cartesian_prod`: matrices of blocks, and of all pairs.

use super::{Parts, laid, relaid, stack_parts};
use crate::error::prelude::*;
use crate::ops::{unchecked, update};
use crate::shape::AnyRank;
use crate::tensor::{Strided, Tensor};
use congruent_kernel::Ref;
use congruent_kernel::element::Element;
use congruent_kernel::element::number::ZeroOne;
use congruent_kernel::loops::op::Second;
use congruent_layout::join as rule;
use congruent_layout::{Dims, Geometry, addressable};

/// Copies each block to a matrix of zeros.
#[inline(never)]
pub(super) fn block_diag_of<T: ZeroOne>(parts: &[Ref<T>]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let op = "block_diag";
    if let Some(part) = parts.iter().find(|part| part.sizes.len() > 2) {
        return Err(Fault::BlockRank { sizes: part.sizes.into() }.of(op));
    }
    let blocks = laid(parts.iter().copied(), |x| rule::at_least(x, 2));
    let blocks = relaid(&blocks);
    let total = |axis: usize| blocks.iter().fold(0_usize, |sum, block| sum.saturating_add(block.sizes[axis]));
    let sizes = [total(0), total(1)];
    let mut out = match Tensor::<T, AnyRank>::try_zeros_of(AnyRank::from(sizes)) {
        Err(error) => return Err(ShapeError { op, ..error }),
        Ok(out) => out,
    };
    let (mut row, mut column) = (0_usize, 0_usize);
    for block in blocks {
        let &[rows, columns] = block.sizes else { unreachable!("two axes") };
        let mut rows_of_it = out.narrow_mut(0, row, rows)?;
        update(op, rows_of_it.narrow_mut(1, column, columns)?.raw_mut(), block, Second, unchecked)?;
        (row, column) = (row + rows, column + columns);
    }
    Ok(out)
}

/// Stacks the vectors, each along an axis of a grid: a row for each position of the grid.
#[inline(never)]
pub(super) fn cartesian_prod_of<T: Element>(parts: &[Ref<T>]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let op = "cartesian_prod";
    if let Some(index) = parts.iter().position(|part| part.sizes.len() != 1) {
        return Err(Fault::GridRank { sizes: parts[index].sizes.into(), index }.of(op));
    }
    let grid: Dims = parts.iter().map(|part| part.sizes[0]).collect();
    if !addressable(grid.iter().copied().chain([parts.len()])) {
        return Err(Fault::TooLarge { sizes: (&*grid).into() }.of(op));
    }
    let strides: Vec<Dims> = (0..parts.len())
        .map(|own| parts.iter().enumerate().map(|(k, part)| if k == own { part.strides[0] } else { 0 }).collect())
        .collect();
    // SAFETY: a position of the grid is one along the vector, which has stride 0 along the other axes.
    let views =
        parts.iter().zip(&strides).map(|(part, own)| unsafe { Ref::from_raw(part.ptr(), Geometry::new(&grid, own)) });
    let rows = stack_parts(op, &views.collect::<Parts<T>>(), -1)?;
    Ok(match parts.len() {
        // For one vector the result is a vector, as in PyTorch.
        1 => rows.resized(&grid),
        all => rows.resized(&[grid.iter().product(), all]),
    })
}

/// Returns a matrix with the tensors as blocks on its diagonal and 0 elsewhere, in new memory, O(n). A vector counts as one row.
///
/// # Errors
/// [`Fault::BlockRank`] if a tensor has more than two axes; [`Fault::TooLarge`].
pub fn block_diag<T: ZeroOne>(parts: &[&Strided<T, AnyRank>]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    block_diag_of(&parts.iter().map(|part| part.raw()).collect::<Parts<T>>())
}

/// Returns all combinations of one element of each vector, one per row, in new memory, O(results). For one vector, returns that vector.
///
/// # Errors
/// [`Fault::NoTensors`]; [`Fault::GridRank`] if an operand is not a vector; [`Fault::TooLarge`].
pub fn cartesian_prod<T: Element>(parts: &[&Strided<T, AnyRank>]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    cartesian_prod_of(&parts.iter().map(|part| part.raw()).collect::<Parts<T>>())
}
