//! Joins along axis 2, of vectors as columns, of blocks, and of all pairs: the rules.

use super::joined::{Parts, Tried, count_rows, joined, values};
use crate::refuse::OrPanic;
use crate::tape::Op;
use congruent::Float;

#[inline(never)]
#[track_caller]
pub(super) fn dstack_of<T: Float>(parts: Parts<T>) -> Tried<T> {
    let length = |sizes: &[usize]| sizes.get(2).copied().unwrap_or(1);
    Ok(joined("dstack", congruent::dstack(&values(parts))?, 2, parts, length))
}

#[inline(never)]
#[track_caller]
pub(super) fn column_stack_of<T: Float>(parts: Parts<T>) -> Tried<T> {
    let length = |sizes: &[usize]| sizes.get(1).copied().unwrap_or(1);
    Ok(joined("column_stack", congruent::column_stack(&values(parts))?, 1, parts, length))
}

/// The gradient of a block is its block of the gradient.
#[inline(never)]
#[track_caller]
pub(super) fn block_diag_of<T: Float>(parts: Parts<T>) -> Tried<T> {
    let mut op = Op::new("block_diag", congruent::block_diag(&values(parts))?);
    let (mut row, mut column) = (0, 0);
    for part in parts {
        let (rows, columns) = (count_rows(part.sizes()), part.sizes().last().copied().unwrap_or(1));
        op = op.edge(part, || {
            let sizes: Box<[usize]> = part.sizes().into();
            move |g| g.narrow(0, row, rows).narrow(1, column, columns).reshape(&sizes)
        });
        (row, column) = (row + rows, column + columns);
    }
    Ok(op.recorded())
}

/// The gradient of an element is the sum of those of the rows that have it.
#[inline(never)]
#[track_caller]
pub(super) fn cartesian_prod_of<T: Float>(parts: Parts<T>) -> Tried<T> {
    let mut op = Op::new("cartesian_prod", congruent::cartesian_prod(&values(parts))?);
    let grid: Box<[usize]> = parts.iter().map(|part| part.value.numel()).collect();
    for (own, part) in parts.iter().enumerate() {
        let grid = grid.clone();
        op = op.edge(part, || {
            let others: Vec<isize> = (0..grid.len()).filter(|&axis| axis != own).map(|axis| axis as isize).collect();
            move |g| match others.is_empty() {
                true => g.clone(),
                false => g.narrow(1, own, 1).reshape(&grid).sum(&others, false).or_panic(),
            }
        });
    }
    Ok(op.recorded())
}
