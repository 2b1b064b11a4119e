//! Joins several operands in one new buffer.
//!
//! Each operand is copied directly to its place. If the rows of the result are long, the operands are copied one after the
//! other, in runs. If the rows are short, that would load each cache line of the result once per operand, so the rows are
//! processed in blocks that stay in the cache until they are complete. Rows of one element per operand (a stack
//! along the last axis) are interleaved: up to 4 operands in one pass, more operands 8 at a time, and 16 or more by a transposed
//! copy of a block.

use crate::element::Element;
use crate::loops::bytes::{Word, copy_element, few, several};
use crate::loops::copy::{Moved, copy_elements, streams};
use crate::loops::loop_nest::PARALLEL;
use crate::simd::isa::{Entry, Isa, LEVELS, Routine, entries, fence, level};
use crate::storage::{Buffer, Filled, OutOfMemory, Shortage};
use crate::threads::*;
use crate::{Ref, Shared, forgotten, threshold};
use congruent_layout::{Geometry, Layout};
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// Joins the operands along an axis into a result of the layout `to`. Each operand has the sizes of the
/// result except along that axis, where their lengths add up to the result's.
///
/// # Panics
/// When the lengths do not add up, or the layout is not contiguous.
// SOUND: asserts a contiguous result, operands of its sizes but for one axis, and that their lengths add up to that of the result without wrapping
pub fn join<T: Element>(to: &Layout, axis: usize, parts: &[Ref<T>]) -> Result<Filled<T>, OutOfMemory> {
    let Some(numel) = to.contiguous_numel() else { panic!("{to:?} has gaps") };
    let out = Buffer::<T>::new(numel)?;
    // SAFETY: a new buffer of the layout, which is contiguous; the elements of the operands are of the same type.
    unsafe { join_elements(Moved::for_elements::<T>(), out.ptr().as_ptr().cast(), to, axis, forgotten(parts))? };
    // SAFETY: the operands, each written to its place, cover the result.
    Ok(unsafe { out.filled() })
}

/// Like [`join`], for elements of any type.
///
/// # Safety
/// There is room for the layout, which is contiguous, at `at`, and the operands are of such elements.
#[inline(never)]
unsafe fn join_elements(
    of: Moved,
    at: *mut u8,
    to: &Layout,
    axis: usize,
    parts: &[Ref<()>],
) -> Result<(), OutOfMemory> {
    let others = |sizes: &[usize]| (0..sizes.len()).all(|k| k == axis || sizes[k] == to.sizes()[k]);
    assert!(parts.iter().all(|part| part.sizes.len() == to.rank() && others(part.sizes)), "parts of {to:?}");
    let along = parts.iter().try_fold(0usize, |sum, part| sum.checked_add(part.sizes[axis]));
    assert_eq!(along, Some(to.sizes()[axis]), "along {axis} of {to:?}");
    let numel = to.numel();
    if numel == 0 || of.size == 0 {
        return Ok(());
    }
    let row = to.sizes()[axis] * to.strides()[axis];
    let short = row < numel && row * of.size <= SHORT && parts.len() > 1;
    let to = ResultPlace { of, at, layout: to, stream: streams::<u8>(numel * of.size) };
    if short && parts.iter().all(is_contiguous) {
        rows(to, parts, axis, row * of.size)?;
    } else {
        whole(to, parts, axis, row);
    }
    if to.stream {
        fence();
    }
    Ok(())
}

/// The size in bytes up to which rows are processed in blocks.
const SHORT: usize = 2048;
/// The bytes of a block: well inside the L2 cache.
const BLOCK: usize = threshold(128 << 10);

fn is_contiguous(x: &Ref<()>) -> bool {
    let mut step = 1;
    x.sizes.iter().zip(x.strides).rev().all(|(&size, &stride)| {
        let lies = size == 1 || stride == step;
        step *= size;
        lies
    }) || x.sizes.contains(&0)
}

/// The buffer of the result.
#[derive(Clone, Copy)]
struct ResultPlace<'a> {
    of: Moved,
    at: *mut u8,
    layout: &'a Layout,
    stream: bool,
}

/// The destination of an operand, its source, and its sizes and strides.
type Copied<'a> = (Shared<u8>, Shared<u8>, (&'a [usize], &'a [usize]));

/// Copies operand after operand; several at a time if only all of them together are work enough for all threads.
// SOUND: called by `join_elements` alone, which is unsafe and has asserted the sizes
fn whole(to: ResultPlace, parts: &[Ref<()>], axis: usize, row: usize) {
    let ResultPlace { of, stream, .. } = to;
    let (strides, one_row) = (to.layout.strides(), row == to.layout.numel());
    let one = |&(at, from, (sizes, from_strides)): &Copied| {
        // SAFETY: an operand, taken apart below.
        let part = unsafe { Ref::from_raw(from.0.cast_const().cast(), Geometry::new(sizes, from_strides)) };
        if one_row && !stream && is_contiguous(&part) {
            // SAFETY: the elements of the part are contiguous on both sides.
            return unsafe { at.0.copy_from_nonoverlapping(from.0, part.numel() * of.size) };
        }
        // SAFETY: the operand by its invariant; the parts of the result are disjoint and inside.
        unsafe { copy_elements(of, sizes, [(sizes, strides), (sizes, from_strides)], [at.0, from.0], stream) };
    };
    let mut start = 0usize;
    let placed = parts.iter().map(|part| {
        let at = to.at.wrapping_add(start.wrapping_mul(strides[axis]).wrapping_mul(of.size));
        start += part.sizes[axis];
        (Shared(at), Shared(part.ptr().cast_mut().cast()), part.sizes_and_strides())
    });
    let small = |part: &Ref<()>| part.numel() < PARALLEL || one_row && !stream;
    if to.layout.numel() >= PARALLEL && parts.len() > 1 && parts.iter().all(small) {
        let placed: Vec<Copied> = placed.collect();
        run_parts(placed.len(), &|i| one(&placed[i]));
    } else {
        placed.for_each(|part| one(&part));
    }
}

/// An operand as rows: the address of the first, and the bytes of each row.
type OperandRows = (Shared<u8>, usize);

/// Joins blocks of rows of the given size in bytes, on all threads when the work is worth it.
// SOUND: called by `join_elements` alone, which is unsafe and has asserted the sizes
fn rows(to: ResultPlace, parts: &[Ref<()>], axis: usize, row: usize) -> Result<(), OutOfMemory> {
    let size = to.of.size;
    let count = to.layout.numel() * size / row;
    let block = (BLOCK / row).max(1);
    let width = |part: &Ref<()>| part.sizes[axis].wrapping_mul(to.layout.strides()[axis]).wrapping_mul(size);
    let from: Vec<OperandRows> = parts.iter().map(|part| (Shared(part.ptr().cast_mut().cast()), width(part))).collect();
    let woven = from.iter().all(|&(_, width)| width == size);
    let (of, at, stream, shortage) = (to.of, Shared(to.at), to.stream, &Shortage::new());
    let run = |b: usize| {
        let (first, n) = (b * block, block.min(count - b * block));
        let at = at.moved(first * row);
        let from: Dims2 = from.iter().map(|&(from, width)| (from.moved(first * width), width)).collect();
        // SAFETY: rows `first` to `first + n` of the result, and of each operand.
        unsafe { if woven { weave_block(of, at, &from, n, stream, shortage) } else { row_block(at, &from, n, row) } }
        fence();
    };
    let blocks = count.div_ceil(block);
    if to.layout.numel() >= PARALLEL {
        each_of(blocks, 4, &run);
    } else {
        (0..blocks).for_each(run);
    }
    shortage.check()
}

type Dims2 = smallvec::SmallVec<[OperandRows; 8]>;

/// Copies `n` rows: narrow operands one after the other, because copies of a constant size are fastest; otherwise row after row, each
/// written from its beginning to its end. (8 operands of 128 bytes, 256 KiB in all: 6.0 us, one after the other 9.4. 2026-11-23.)
///
/// # Safety
/// `at` has room for `n` rows of `row` bytes, and each operand has `n` rows of its own width.
unsafe fn row_block(at: Shared<u8>, from: &[OperandRows], n: usize, row: usize) {
    if from.iter().any(|&(_, width)| width > NARROW) {
        let in_order = const { entries::<InOrder, InOrder>() };
        // SAFETY: the caller's promise.
        return unsafe { in_order[level()](InOrder { to: at.0, from, n }) };
    }
    let mut start = 0;
    for &(part, width) in from {
        let to = at.moved(start);
        // SAFETY: the caller's promise.
        unsafe { narrow(to.0, part.0, [n, width, row]) };
        start += width;
    }
}

/// Rows that are each written from beginning to end.
struct InOrder<'a> {
    to: *mut u8,
    from: &'a [OperandRows],
    n: usize,
}

impl Routine<InOrder<'_>> for InOrder<'_> {
    #[inline(always)]
    unsafe fn run_on<I: Isa>(InOrder { mut to, from, n }: InOrder) {
        for i in 0..n {
            for &(part, width) in from {
                // SAFETY: a row of the operand, and its place in a row of the result.
                unsafe { several::<u8>(to, part.0.wrapping_add(i * width), width) };
                to = to.wrapping_add(width);
            }
        }
    }
}

/// The width in bytes from which rows are copied in order.
const NARROW: usize = 64;

/// Copies `n` rows of few bytes, with one loop per width: `row` bytes apart in the result, contiguous in the operand.
///
/// # Safety
/// `n` rows of `width` bytes are readable from `from`, without gaps, and writable at `to`, `row` bytes apart.
unsafe fn narrow(to: *mut u8, from: *const u8, [n, width, row]: [usize; 3]) {
    macro_rules! widths {
        ($($bytes:literal)*) => {
            match width {
                // SAFETY: the caller's promise.
                $($bytes => unsafe { narrow_rows::<$bytes>(to, from, n, row) },)*
                _ => for i in 0..n {
                    // SAFETY: the caller's promise.
                    unsafe { few::<u8>(to.wrapping_add(i * row), from.wrapping_add(i * width), width) };
                },
            }
        };
    }
    widths! { 1 2 3 4 5 6 7 8 10 12 14 16 20 24 28 32 40 48 56 64 }
}

/// # Safety
/// `n` rows of `BYTES` bytes are readable from `from`, without gaps, and writable at `to`, `row` bytes apart.
unsafe fn narrow_rows<const BYTES: usize>(mut to: *mut u8, mut from: *const u8, n: usize, row: usize) {
    for _ in 0..n {
        // SAFETY: a row of the operand, and one of the result.
        unsafe { to.cast::<[MaybeUninit<u8>; BYTES]>().write(from.cast::<[MaybeUninit<u8>; BYTES]>().read()) };
        from = from.wrapping_add(BYTES);
        to = to.wrapping_add(row);
    }
}

/// Interleaves `n` rows of one element per operand.
///
/// # Safety
/// `n` elements are readable from each operand; `n` rows of one element of each are writable at `at`, and nobody else uses them.
unsafe fn weave_block(of: Moved, at: Shared<u8>, from: &[OperandRows], n: usize, stream: bool, shortage: &Shortage) {
    let (k, size) = (from.len(), of.size);
    if k <= FEW {
        // SAFETY: the caller's promise.
        return unsafe { weave_few(size, Weave { to: at.0, from, n }) };
    }
    // A pitch slightly above `n`, so that the rows do not all map to one cache set.
    let pitch = n + 64 / size.min(64);
    let Some(scratch) = shortage.note(Buffer::<u8>::new(k * pitch * size)) else { return };
    for (i, &(part, _)) in from.iter().enumerate() {
        let to = scratch.ptr().as_ptr().wrapping_add(i * pitch * size);
        // SAFETY: `n` elements of the operand; row `i` of the scratch has `pitch`.
        unsafe { to.copy_from_nonoverlapping(part.0, n * size) };
    }
    let sizes = [n, k];
    let at = [at.0, scratch.ptr().as_ptr()];
    // SAFETY: the scratch was written up to column `n`, the result is the caller's.
    unsafe { copy_elements(of, &sizes, [(&sizes, &[k, 1]), (&sizes, &[1, pitch])], at, stream) };
}

/// The largest number of operands interleaved without a transposed copy; for 16 and more a transposed copy, a square of the widest vectors,
/// is faster.
const FEW: usize = 15;

/// 2 to [`FEW`] operands, and the destination of their interleaved elements.
struct Weave<'a> {
    to: *mut u8,
    from: &'a [OperandRows],
    n: usize,
}

/// Interleaves like [`weave_block`], for 2 to [`FEW`] operands.
///
/// # Safety
/// `n` elements are readable from each operand; `n` rows of one element of each are writable at `to`, and nobody else uses them.
unsafe fn weave_few(size: usize, weave: Weave) {
    let each: [Entry<Weave>; LEVELS] = match size {
        1 => const { entries::<Weave, Woven<u8>>() },
        2 => const { entries::<Weave, Woven<u16>>() },
        4 => const { entries::<Weave, Woven<u32>>() },
        8 => const { entries::<Weave, Woven<u64>>() },
        _ => {
            for i in 0..weave.n {
                for (k, (from, _)) in weave.from.iter().enumerate() {
                    let to = weave.to.wrapping_add((i * weave.from.len() + k) * size);
                    // SAFETY: the caller's promise.
                    unsafe { copy_element(size, to, from.0.wrapping_add(i * size)) };
                }
            }
            return;
        }
    };
    // SAFETY: the caller's promise.
    unsafe { each[level()](weave) };
}

/// Interleaves operands whose elements are machine words.
struct Woven<W>(PhantomData<fn(W)>);
impl<W: Copy> Routine<Weave<'_>> for Woven<W> {
    #[inline(always)]
    unsafe fn run_on<I: Isa>(Weave { to, from, n }: Weave) {
        // SAFETY: the caller's promise: `n` elements of each operand, and `n` rows of the result, which nobody else
        // has.
        let of = |k: usize| unsafe { from_raw_parts(from[k].0.0.cast::<Word<W>>(), n) };
        match from.len() {
            // SAFETY: the caller's promise: `n` elements of each operand, and `n` rows of the result, which nobody else
            // has.
            2 => weave(unsafe { from_raw_parts_mut(to.cast(), n) }, [of(0), of(1)]),
            // SAFETY: the caller's promise: `n` elements of each operand, and `n` rows of the result, which nobody else
            // has.
            3 => weave(unsafe { from_raw_parts_mut(to.cast(), n) }, [of(0), of(1), of(2)]),
            // SAFETY: the caller's promise: `n` elements of each operand, and `n` rows of the result, which nobody else
            // has.
            4 => weave(unsafe { from_raw_parts_mut(to.cast(), n) }, [of(0), of(1), of(2), of(3)]),
            rows => {
                // A few operands at a time: their elements in a row are one write.
                let mut first = 0;
                while first < rows {
                    let to = to.cast::<Word<W>>().wrapping_add(first);
                    // SAFETY: the elements of these operands in each row, which nobody else writes.
                    first += unsafe {
                        match rows - first {
                            8.. => join_rows::<W, 8>(to, rows, &from[first..], n),
                            4.. => join_rows::<W, 4>(to, rows, &from[first..], n),
                            2.. => join_rows::<W, 2>(to, rows, &from[first..], n),
                            _ => join_rows::<W, 1>(to, rows, &from[first..], n),
                        }
                    };
                }
            }
        }
    }
}

/// Interleaves the first `K` operands, whose elements are adjacent in rows of `row` elements; returns `K`.
///
/// # Safety
/// Each operand has `n` elements, and there is room for `n` rows.
#[inline(always)]
unsafe fn join_rows<W: Copy, const K: usize>(to: *mut Word<W>, row: usize, from: &[OperandRows], n: usize) -> usize {
    let mut at = [core::ptr::null::<Word<W>>(); K];
    for k in 0..K {
        at[k] = from[k].0.0.cast();
    }
    for i in 0..n {
        let mut few = [MaybeUninit::<Word<W>>::uninit(); K];
        for k in 0..K {
            // SAFETY: the caller's promise.
            few[k].write(unsafe { *at[k].add(i) });
        }
        // SAFETY: the caller's promise.
        unsafe { to.add(i * row).cast::<[MaybeUninit<Word<W>>; K]>().write(few) };
    }
    K
}

/// Computes `to[i][k] = from[k][i]`.
#[inline(always)]
fn weave<W: Copy, const K: usize>(to: &mut [[Word<W>; K]], from: [&[Word<W>]; K]) {
    let n = to.len();
    let from = from.map(|from| &from[..n]);
    for (i, to) in to.iter_mut().enumerate() {
        for k in 0..K {
            to[k] = from[k][i];
        }
    }
}

#[cfg(test)]
mod tests;
