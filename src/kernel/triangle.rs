//! The lower or the upper part of matrices: of each row a run is copied, the rest is one value.

use super::drive::PARALLEL;
use super::element::{Element, is_large};
use super::threads::*;
use super::{Ref, Shared};
use crate::storage::{Buffer, Filled, OutOfMemory};
use core::ops::Range;

/// Which part stays: the columns of row `r` up to `r + diagonal`, or from there on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// `tril`
    Lower,
    /// `triu`
    Upper,
}

impl Half {
    /// The columns of a row that stay.
    fn kept(self, row: usize, columns: usize, diagonal: isize) -> Range<usize> {
        let bound = |at: isize| at.clamp(0, columns as isize) as usize;
        let on = (row as isize).saturating_add(diagonal);
        match self {
            Half::Lower => 0..bound(on.saturating_add(1)),
            Half::Upper => bound(on)..columns,
        }
    }
}

/// Matrices, their rows contiguous, with `zero` outside a half, in a new buffer.
///
/// # Panics
/// When there are less than two axes, or the last has gaps.
pub fn triangle<T: Element>(x: Ref<T>, half: Half, diagonal: isize, zero: T) -> Result<Filled<T>, OutOfMemory> {
    let out = Buffer::<T>::new(x.numel())?;
    let [leading @ .., rows, columns] = x.sizes else { unreachable!("a matrix at least") };
    let [outer @ .., down, across] = x.strides else { unreachable!("as many strides") };
    assert!(*columns < 2 || *across == 1, "a row of {columns} elements, {across} apart");
    if out.len() == 0 {
        // SAFETY: no elements.
        return Ok(unsafe { out.filled() });
    }
    let (to, from) = (Shared(out.ptr().as_ptr()), Shared(x.ptr.cast_mut()));
    let run = |row: usize| {
        let (matrix, r) = (row / rows, row % rows);
        let (mut rest, mut at) = (matrix, r * down);
        for (&size, &stride) in leading.iter().zip(outer).rev() {
            at += rest % size * stride;
            rest /= size;
        }
        // SAFETY: a row of the operand and of the result, both inside.
        unsafe {
            half_row(to.moved(row * columns).0, from.moved(at).0, *columns, half.kept(r, *columns, diagonal), &zero)
        };
    };
    let count = out.len() / columns;
    if out.len() >= PARALLEL {
        (0..count).into_par_iter().with_min_len((PARALLEL / 8).div_ceil(*columns)).for_each(run);
    } else {
        (0..count).for_each(run);
    }
    // SAFETY: each row was written, and all of it.
    Ok(unsafe { out.filled() })
}

/// # Safety
/// Both have `n` elements, `kept` is inside; nobody else has `to`.
#[inline(always)]
unsafe fn half_row<T: Element>(to: *mut T, from: *const T, n: usize, kept: Range<usize>, zero: &T) {
    let rest = |range: Range<usize>| {
        if const { is_large::<T>() } {
            // SAFETY: the caller's promise.
            return range.for_each(|i| unsafe { to.add(i).copy_from_nonoverlapping(zero, 1) });
        }
        let zero = *zero;
        for i in range {
            // SAFETY: the caller's promise.
            unsafe { to.add(i).write(zero) };
        }
    };
    rest(0..kept.start);
    // SAFETY: the caller's promise.
    unsafe { to.add(kept.start).copy_from_nonoverlapping(from.add(kept.start), kept.len()) };
    rest(kept.end..n);
}
