//! The lower or the upper part of matrices: of each row a run is copied, the rest is one value.

use super::drive::PARALLEL;
use super::element::Element;
use super::threads::*;
use super::words::{fill, one};
use super::{Ref, Shared};
use crate::layout::Geometry;
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
    let at = [out.ptr().as_ptr().cast(), x.ptr as *mut u8, (&raw const zero) as *mut u8];
    // SAFETY: a new buffer of as many elements, the operand and the value.
    unsafe { halves(size_of::<T>(), at, x.geometry, half, diagonal) };
    // SAFETY: each row was written, and all of it.
    Ok(unsafe { out.filled() })
}

/// As [`triangle`], of elements of so many bytes: `at` are the result, the operand and the value.
///
/// # Safety
/// There is room for the result, and `x` says how the elements of the operand lie.
#[inline(never)]
unsafe fn halves(bytes: usize, at: [*mut u8; 3], x: Geometry, half: Half, diagonal: isize) {
    let [leading @ .., rows, columns] = x.sizes else { unreachable!("a matrix at least") };
    let [outer @ .., down, across] = x.strides else { unreachable!("as many strides") };
    assert!(*columns < 2 || *across == 1, "a row of {columns} elements, {across} apart");
    let (numel, n) = (x.numel(), *columns);
    if numel == 0 || bytes == 0 {
        return;
    }
    let [to, from, zero] = at.map(Shared);
    let half_row = match bytes {
        1 => half_row::<1>,
        2 => half_row::<2>,
        4 => half_row::<4>,
        8 => half_row::<8>,
        16 => half_row::<16>,
        _ => half_row::<0>,
    };
    let run = |row: usize| {
        let (matrix, r) = (row / rows, row % rows);
        let (mut rest, mut at) = (matrix, r * down);
        for (&size, &stride) in leading.iter().zip(outer).rev() {
            at += rest % size * stride;
            rest /= size;
        }
        let kept = half.kept(r, n, diagonal);
        // SAFETY: a row of the operand and of the result, both inside.
        unsafe { half_row(bytes, [to.moved(row * n * bytes), from.moved(at * bytes), { zero }], n, kept) };
    };
    let count = numel / n;
    if numel >= PARALLEL {
        each_of(count, (PARALLEL / 8).div_ceil(n), &run);
    } else {
        (0..count).for_each(run);
    }
}

/// One row, of elements of `SIZE` bytes, or with 0 of so many.
///
/// # Safety
/// Both have `n` elements, `kept` is inside; nobody else has the result.
unsafe fn half_row<const SIZE: usize>(bytes: usize, [to, from, zero]: [Shared<u8>; 3], n: usize, kept: Range<usize>) {
    let bytes = if SIZE == 0 { bytes } else { SIZE };
    let start = kept.start * bytes;
    // SAFETY: (all) the caller's promise.
    unsafe { fill(bytes, to.0, zero.0, kept.start) };
    // SAFETY: as above.
    unsafe { one(kept.len() * bytes, to.moved(start).0, from.moved(start).0) };
    // SAFETY: as above.
    unsafe { fill(bytes, to.moved(kept.end * bytes).0, zero.0, n - kept.end) };
}
