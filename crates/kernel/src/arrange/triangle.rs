//! The lower or the upper triangle of matrices: a run of each row is copied, the rest is filled with one value.

use crate::element::Element;
use crate::loops::bytes::{copy_element, fill};
use crate::loops::loop_nest::PARALLEL;
use crate::storage::{Buffer, Filled, OutOfMemory};
use crate::threads::*;
use crate::{Ref, Shared};
use congruent_layout::Geometry;
use core::ops::Range;

/// The half that is kept: the columns of row `r` up to `r + diagonal`, or the columns after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// `tril`
    Lower,
    /// `triu`
    Upper,
}

impl Half {
    /// Returns the columns of a row that are kept.
    fn columns_kept(self, row: usize, columns: usize, diagonal: isize) -> Range<usize> {
        let bound = |at: isize| at.clamp(0, columns as isize) as usize;
        let on = (row as isize).saturating_add(diagonal);
        match self {
            Half::Lower => 0..bound(on.saturating_add(1)),
            Half::Upper => bound(on)..columns,
        }
    }
}

/// Copies matrices with contiguous rows into a new buffer, with `zero` outside a half.
///
/// # Panics
/// When there are fewer than two axes, or the last axis is not contiguous.
// SOUND: asserts two axes, the last without gaps, of a `Ref`; what stays of a row is cut to its length
pub fn triangle<T: Element>(x: Ref<T>, half: Half, diagonal: isize, zero: T) -> Result<Filled<T>, OutOfMemory> {
    let out = Buffer::<T>::new(x.numel())?;
    let at = [out.ptr().as_ptr().cast(), x.ptr() as *mut u8, (&raw const zero) as *mut u8];
    // SAFETY: a new buffer of as many elements, the operand and the value.
    unsafe { halves(size_of::<T>(), at, x.geometry(), half, diagonal) };
    // SAFETY: each row was written completely.
    Ok(unsafe { out.filled() })
}

/// Like [`triangle`], for elements of the given size in bytes: `at` are the result, the operand and the value.
///
/// # Safety
/// There is room for the result, and `x` is the geometry of the operand.
#[inline(never)]
unsafe fn halves(bytes: usize, at: [*mut u8; 3], x: Geometry, half: Half, diagonal: isize) {
    let [.., _, columns] = x.sizes else { unreachable!("a matrix at least") };
    let [.., _, across] = x.strides else { unreachable!("as many strides") };
    assert!(*columns < 2 || *across == 1, "a row of {columns} elements, {across} apart");
    let numel = x.numel();
    if numel == 0 || bytes == 0 {
        return;
    }
    let halves = TriangleArguments { bytes, at: at.map(Shared), x, half, diagonal };
    let run = match bytes {
        1 => TriangleArguments::rows::<1>,
        2 => TriangleArguments::rows::<2>,
        4 => TriangleArguments::rows::<4>,
        8 => TriangleArguments::rows::<8>,
        16 => TriangleArguments::rows::<16>,
        _ => TriangleArguments::rows::<0>,
    };
    let count = numel / columns;
    if numel >= PARALLEL {
        let len = (PARALLEL / 8).div_ceil(*columns);
        // SAFETY: rows of the operand and of the result, which are disjoint.
        run_parts(count.div_ceil(len), &|i| unsafe { run(&halves, i * len, count.min((i + 1) * len)) });
    } else {
        // SAFETY: rows of the operand and of the result, which are disjoint.
        unsafe { run(&halves, 0, count) };
    }
}

/// The arguments of [`halves`].
struct TriangleArguments<'a> {
    bytes: usize,
    at: [Shared<u8>; 3],
    x: Geometry<'a>,
    half: Half,
    diagonal: isize,
}

impl TriangleArguments<'_> {
    /// Copies rows `row` to `end` of all matrices, of elements of `SIZE` bytes, or of the size given at run time if `SIZE` is 0.
    ///
    /// # Safety
    /// The rows exist; nobody else accesses those of the result.
    unsafe fn rows<const SIZE: usize>(&self, mut row: usize, end: usize) {
        let bytes = if SIZE == 0 { self.bytes } else { SIZE };
        let ([leading @ .., rows, n], [outer @ .., down, _]) = (self.x.sizes, self.x.strides) else {
            unreachable!("a matrix at least")
        };
        let [to, from, zero] = self.at;
        let mut to = to.moved(row * n * bytes);
        while row < end {
            let (matrix, first) = (row / rows, row % rows);
            let (mut rest, mut at) = (matrix, first * down);
            for (&size, &stride) in leading.iter().zip(outer).rev() {
                at += rest % size * stride;
                rest /= size;
            }
            let mut from = from.moved(at * bytes);
            let last = *rows.min(&(first + end - row));
            for r in first..last {
                let kept = self.half.columns_kept(r, *n, self.diagonal);
                // SAFETY: the caller's promise: a row of the operand and of the result, both inside.
                unsafe { half_row(bytes, [to, from, zero], *n, kept) };
                (to, from) = (to.moved(n * bytes), from.moved(down * bytes));
            }
            row += last - first;
        }
    }
}

/// Copies one row.
///
/// # Safety
/// Both have `n` elements, `kept` is inside; nobody else accesses the result.
#[inline(always)]
unsafe fn half_row(bytes: usize, [to, from, zero]: [Shared<u8>; 3], n: usize, kept: Range<usize>) {
    let start = kept.start * bytes;
    // SAFETY: the caller's promise.
    unsafe { fill(bytes, to.0, zero.0, kept.start) };
    // SAFETY: the caller's promise.
    unsafe { copy_element(kept.len() * bytes, to.moved(start).0, from.moved(start).0) };
    // SAFETY: the caller's promise.
    unsafe { fill(bytes, to.moved(kept.end * bytes).0, zero.0, n - kept.end) };
}
