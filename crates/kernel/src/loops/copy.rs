//! Copies between layouts.
//!
//! The plan chooses two axes as a sheet, the inner loops over both operands; the other axes are the loops around the sheet.
//!
//! Elements are moved as words of their size, so that all types of 4 bytes share one loop, which is compiled here.

use crate::element::{Element, is_plain};
use crate::loops::bytes::{carry, few, read, write};
use crate::loops::copy_2d::Sheet;
use crate::loops::loop_nest::{Body, drive, drive_two, moved, odometer, split_work, stays};
use crate::loops::plan::{Axis, Order, Plan, two_loops};
use crate::loops::{Parts, streamed};
use crate::simd::isa::{fence, level};
use crate::storage::{Buffer, Filled, OutOfMemory};
use crate::{Ref, threshold};
use congruent_layout::Geometry;

/// The size in bytes from which a result is written past the caches: reading the result back from memory is
/// cheaper than loading the lines that are about to be overwritten. (With an L3 cache of 32 MiB, a copy takes 0.7 of the time from
/// 12 MiB on, and 0.95 together with a sum of the copy; with 8 MiB 0.8 and 1.1.)
const STREAM: usize = threshold(12 << 20);

/// Returns whether this number of elements is written past the caches.
#[inline]
pub(crate) fn streams<U>(numel: usize) -> bool {
    numel.saturating_mul(size_of::<U>()) >= STREAM
}

/// Copies the elements of `from` to `to` (each its sizes and strides, `from` expanded to `sizes`),
/// which begin at `at`; with `stream`, lines that are written completely are written past the caches.
///
/// # Safety
/// Both are valid operands of elements of `T`; no two positions of `to` share an element, and no element belongs to
/// both.
#[inline]
pub unsafe fn copy<T: Element>(sizes: &[usize], parts: [Parts; 2], at: [*mut u8; 2], stream: bool) {
    // SAFETY: the caller's promise.
    unsafe { copy_elements(Moved::for_elements::<T>(), sizes, parts, at, stream) };
}

/// Copies these elements to a new buffer; if the buffer exceeds the caches, past the caches and on all threads, in three
/// quarters of the time. (For a smaller copy, waking the other threads takes as long as the copy.)
///
/// # Errors
/// [`OutOfMemory`]
#[inline]
pub fn copied<T: Copy>(elements: &[T]) -> Result<Filled<T>, OutOfMemory> {
    if streams::<T>(elements.len()) { copied_far(elements) } else { Filled::copied(elements) }
}

#[cold]
#[inline(never)]
// SOUND: the new buffer has as many elements, all of which are written; what is read is a slice or a `Ref`
fn copied_far<T: Copy>(elements: &[T]) -> Result<Filled<T>, OutOfMemory> {
    let n = elements.len();
    let out = Buffer::<T>::new(n)?;
    let (sizes, strides) = (&[n][..], &[1][..]);
    let at = [out.ptr().as_ptr().cast(), elements.as_ptr() as *mut u8];
    let of = Moved { size: size_of::<T>(), plain: false };
    // SAFETY: `n` elements are contiguous on both sides; `out` is new.
    unsafe { copy_elements(of, sizes, [(sizes, strides); 2], at, true) };
    // SAFETY: every element was written.
    Ok(unsafe { out.filled() })
}

/// Copies the elements of a matrix of few words, row-major, to new memory, without a plan. Returns `None` for other operands,
/// or if there is no memory. (A transposed 4 x 4 takes 22 ns instead of 66: 2026-11-25.)
#[inline]
// SOUND: the new buffer has as many elements, all of which are written; what is read is a slice or a `Ref`
pub fn copied_few<T: Element>(x: &Ref<T>) -> Option<(Filled<T>, [usize; 2])> {
    // SAFETY: an operand of elements of this size.
    let (out, sizes) = unsafe { copy_few(size_of::<T>(), x, x.ptr().cast())? };
    // SAFETY: (both) as many elements, each of which was written.
    Some((unsafe { out.typed(sizes[0] * sizes[1]).filled() }, sizes))
}

/// # Safety
/// The elements under `x` begin at `from`, and are of `size` bytes.
#[inline(never)]
unsafe fn copy_few(size: usize, x: &Geometry, from: *const u8) -> Option<(Buffer<u8>, [usize; 2])> {
    let (&[rows, columns], &[down, across]) = (x.sizes, x.strides) else { return None };
    let n = rows.saturating_mul(columns);
    if n == 0 || n > TINY || !matches!(size, 4 | 8) {
        return None;
    }
    let out = Buffer::<u8>::new(n * size).ok()?;
    let (to, sizes, steps) =
        (out.ptr().as_ptr(), [rows, columns], [down.wrapping_mul(size), across.wrapping_mul(size)]);
    match size {
        // SAFETY: the caller's promise, and new memory for all words.
        4 => unsafe { pick_words::<u32>(to, from, sizes, steps) },
        // SAFETY: the caller's promise, and new memory for all words.
        _ => unsafe { pick_words::<u64>(to, from, sizes, steps) },
    }
    Some((out, sizes))
}

/// Copies the words of two axes to contiguous memory.
///
/// # Safety
/// There is room for all words at `to`, and each element at these strides from `from` is valid.
#[inline(always)]
unsafe fn pick_words<W>(mut to: *mut u8, from: *const u8, [rows, columns]: [usize; 2], [down, across]: [usize; 2]) {
    let size = size_of::<W>();
    for i in 0..rows {
        let mut from = from.wrapping_add(i.wrapping_mul(down));
        // Unrolled four times by hand: LLVM unrolls a loop over all columns eight times, whose setup takes longer than a short row.
        for _ in 0..columns / 4 {
            // SAFETY: the caller's promise: four elements, `across` apart.
            let [a, b, c, d] =
                unsafe { [0_usize, 1, 2, 3].map(|k| read::<W>(from.wrapping_add(k.wrapping_mul(across)))) };
            // SAFETY: the caller's promise.
            unsafe {
                write(to, a);
                write(to.wrapping_add(size), b);
                write(to.wrapping_add(2 * size), c);
                write(to.wrapping_add(3 * size), d);
            }
            (to, from) = (to.wrapping_add(4 * size), from.wrapping_add(across.wrapping_mul(4)));
        }
        for _ in 0..columns % 4 {
            // SAFETY: the caller's promise.
            let word = unsafe { read::<W>(from) };
            // SAFETY: the caller's promise.
            unsafe { write(to, word) };
            (to, from) = (to.wrapping_add(size), from.wrapping_add(across));
        }
    }
}

/// Allocates a buffer filled with one value.
///
/// # Errors
/// [`OutOfMemory`]
// SOUND: the new buffer has as many elements, all of which are written; what is read is a slice or a `Ref`
pub fn filled<T: Element>(value: T, len: usize) -> Result<Filled<T>, OutOfMemory> {
    let out = Buffer::<T>::new(len)?;
    if len * size_of::<T>() < FEW {
        for i in 0..len {
            // SAFETY: an element of the buffer.
            unsafe { out.ptr().add(i).write(value) };
        }
    } else {
        // SAFETY: there is at least one element.
        unsafe { out.ptr().write(value) };
        // SAFETY: a buffer of `len` elements, of which the first was written.
        unsafe { repeat(Moved::for_elements::<T>(), out.ptr().as_ptr().cast(), len) };
    }
    // SAFETY: every element was written.
    Ok(unsafe { out.filled() })
}

/// The number of bytes that are filled in less time than a call takes.
const FEW: usize = 1024;

/// Copies the first of `len` elements to the others, by the system's `memset` and `memcpy`, which are as wide as the machine, and add
/// no loop to a program that only creates tensors.
///
/// # Safety
/// There is room for `len` elements, and the first was written.
#[inline(never)]
unsafe fn repeat(of: Moved, at: *mut u8, len: usize) {
    /// The number of bytes that are copied at a time, from the L1 cache.
    const AT_A_TIME: usize = 4096;
    let (size, all) = (of.size, of.size * len);
    if of.plain {
        // SAFETY: an element without padding, which was written.
        let first = unsafe { core::slice::from_raw_parts(at, size) };
        if let Some(&byte) = first.first().filter(|&byte| first.iter().all(|other| other == byte)) {
            // SAFETY: the caller's promise.
            return unsafe { at.write_bytes(byte, all) };
        }
    }
    let most = (AT_A_TIME / size.max(1)).max(1) * size;
    let mut done = size;
    while done < all {
        let n = done.min(most).min(all - done);
        // SAFETY: whole elements, which were written, to elements after them.
        unsafe { at.wrapping_add(done).copy_from_nonoverlapping(at, n) };
        done += n;
    }
}

/// The facts about elements that are needed to move them.
#[derive(Clone, Copy)]
pub struct Moved {
    /// The bytes of an element.
    pub size: usize,
    /// Whether it has neither [padding nor pointers](is_plain).
    pub plain: bool,
}

impl Moved {
    /// Returns the facts about elements of `T`.
    #[inline]
    pub fn for_elements<T: Element>() -> Self {
        Moved { size: size_of::<T>(), plain: is_plain::<T>() }
    }
}

/// Copies like [`copy`], for elements of any type.
///
/// # Safety
/// Both sides of `parts` are valid operands from `at`, of elements as `of` describes them; no two positions of the first share an
/// element, and no element belongs to both.
#[inline(never)]
pub unsafe fn copy_elements(of: Moved, sizes: &[usize], parts: [Parts; 2], at: [*mut u8; 2], stream: bool) {
    let run = match of.size {
        0 => return,
        1 => copy_as::<u8>,
        2 => copy_as::<u16>,
        4 => copy_as::<u32>,
        8 => copy_as::<u64>,
        16 => copy_as::<u128>,
        _ => copy_bytes,
    };
    // SAFETY: the caller's promise.
    unsafe { run(Copying { size: of.size, plain: of.plain, stream }, sizes, parts, at) };
    if stream {
        fence();
    }
}

/// The elements of a copy, and whether it goes past the caches.
#[derive(Clone, Copy)]
struct Copying {
    size: usize,
    plain: bool,
    stream: bool,
}

/// Copies elements that are not words.
///
/// # Safety
/// The promises of [`copy`].
unsafe fn copy_bytes(how: Copying, sizes: &[usize], parts: [Parts; 2], at: [*mut u8; 2]) {
    let bytes = [how.size; 2];
    if parts[0].1.is_sorted_by(|a, b| a >= b)
        && let Some([rows, columns]) = two_loops(sizes, parts, bytes)
        && stays(rows.size * columns.size)
    {
        if rows.size > 0 && columns.size > 0 {
            // SAFETY: the caller's promise.
            unsafe { bytes_sheet(how, at, &rows, &columns) };
        }
        return;
    }
    // SAFETY: the caller's promise.
    let part = |plan: &Plan<2>, at| unsafe { bytes_part(how, plan, at) };
    let plan = Plan::new(sizes, parts, bytes, Order::Free);
    if stays(plan.numel()) { part(&plan, at) } else { split_work(plan.numel(), &plan, at, &part) }
}

/// # Safety
/// The promises of [`copy`], for the operands of the plan.
unsafe fn bytes_part(how: Copying, plan: &Plan<2>, at: [*mut u8; 2]) {
    if plan.empty {
        return;
    }
    let (outside, [rows, columns]) = plan.two_innermost();
    // SAFETY: the caller's promise.
    odometer(outside, at, |at| unsafe { bytes_sheet(how, at, rows, columns) });
}

/// Copies two axes of elements that are not words.
///
/// # Safety
/// All positions of the two axes are elements of both operands; nobody else accesses those of the result.
unsafe fn bytes_sheet(how: Copying, [to, from]: [*mut u8; 2], rows: &Axis<2>, columns: &Axis<2>) {
    if how.stream && columns.steps == [how.size; 2] {
        for row in 0..rows.size {
            let (to, from) = (to.wrapping_add(row * rows.steps[0]), from.wrapping_add(row * rows.steps[1]));
            // SAFETY: the caller's promise.
            unsafe { streamed(to, from, columns.size * how.size) };
        }
        return;
    }
    // If either side has a large stride from column to column, a few columns at a time: their lines stay in the cache.
    let crossed = rows.size > 1 && rows.steps[1] < columns.steps[1];
    let width = if crossed { COLUMNS } else { columns.size };
    let steps = |k: usize| [rows.steps[k], columns.steps[k]];
    let mut start = 0;
    while start < columns.size {
        let [to, from] = [(to, 0), (from, 1)].map(|(at, k)| at.wrapping_add(start * columns.steps[k]));
        let sizes = [rows.size, width.min(columns.size - start)];
        // SAFETY: a part of the caller's columns.
        unsafe { carry(how.size, sizes, (to, steps(0)), (from, steps(1))) };
        start += width;
    }
}

/// The number of columns at a time: the L1 cache holds a line of each, even if they map to one set.
const COLUMNS: usize = 8;

/// Copies elements as words.
///
/// # Safety
/// The promises of [`copy`], for words of the size of an element.
unsafe fn copy_as<W: Element>(how: Copying, sizes: &[usize], parts: [Parts; 2], at: [*mut u8; 2]) {
    let bytes = [size_of::<W>(); 2];
    let sorted = parts[0].1.is_sorted_by(|a, b| a >= b);
    if sorted
        && let Some([rows, columns]) = two_loops(sizes, parts, bytes)
        && stays(rows.size * columns.size)
    {
        let n = rows.size * columns.size * size_of::<W>();
        if n == 0 {
            // Nothing to copy, however long the other axis is.
        } else if (columns.steps == bytes || columns.size == 1) && n <= SMALL {
            for row in 0..rows.size {
                let [to, from] = moved(at, &rows.steps, row as isize);
                // SAFETY: a row, which is contiguous on both sides.
                unsafe { few::<W>(to, from, columns.size * size_of::<W>()) };
            }
        } else if rows.size * columns.size <= TINY {
            // SAFETY: the caller's promise.
            unsafe { one_by_one::<W>(at, &rows, &columns) };
        } else {
            let (mut sheet, once) = (Sheet::<W>::new(columns, how.plain, how.stream), Axis { size: 1, steps: [0; 2] });
            // SAFETY: the caller's promise; none has length 0.
            unsafe { drive_two([&once, &rows], at, (&raw mut sheet).cast(), Sheet::<W>::compiled()[level()]) };
        }
    } else {
        let plan = Plan::new(sizes, parts, bytes, Order::Free);
        // SAFETY: the caller's promise.
        unsafe { copy_planned::<W>(how, &plan, at) };
    }
}

/// The size in bytes up to which rows are copied one after the other, without a sheet.
const SMALL: usize = 1024;

/// The number of words up to which words are copied one by one, without a sheet.
const TINY: usize = 20;

/// # Safety
/// All positions of the two axes are elements of both operands; nobody else accesses those of the result.
unsafe fn one_by_one<W>([to, from]: [*mut u8; 2], rows: &Axis<2>, columns: &Axis<2>) {
    for i in 0..rows.size {
        let (to, from) = (to.wrapping_add(i * rows.steps[0]), from.wrapping_add(i * rows.steps[1]));
        for k in 0..columns.size {
            // SAFETY: the caller's promise.
            let word = unsafe { read::<W>(from.wrapping_add(k * columns.steps[1])) };
            // SAFETY: the caller's promise.
            unsafe { write(to.wrapping_add(k * columns.steps[0]), word) };
        }
    }
}

/// Copies by a plan, in a separate function, as in `drive`: a plan takes half a KiB of stack.
///
/// # Safety
/// The promises of [`copy`], for the operands of the plan.
#[cold]
#[inline(never)]
unsafe fn copy_planned<W: Element>(how: Copying, plan: &Plan<2>, at: [*mut u8; 2]) {
    if plan.empty {
        return;
    }
    // SAFETY: a part of the caller's operands.
    let run = |part: &Plan<2>, at| unsafe { copy_part::<W>(how, part.clone(), at) };
    if stays(plan.numel()) { run(plan, at) } else { split_work(plan.numel(), plan, at, &run) }
}

/// Removes the two axes of a sheet from the plan; the others are the loops around it.
///
/// # Safety
/// The promises of [`copy`], for the operands of the plan.
unsafe fn copy_part<W: Element>(how: Copying, mut plan: Plan<2>, at: [*mut u8; 2]) {
    let columns = plan.axes.pop().unwrap_or(Axis { size: 1, steps: [0; 2] });
    let fastest = (0..plan.axes.len()).rev().filter(|&i| plan.axes[i].steps[1] != 0);
    if let Some(rows) = fastest.min_by_key(|&i| plan.axes[i].steps[1])
        && plan.axes[rows].steps[1] < columns.steps[1]
    {
        let rows = plan.axes.remove(rows);
        plan.axes.push(rows);
    }
    // SAFETY: the caller's promise; the loops and the columns together are the plan.
    unsafe { drive(&plan, at, &mut Sheet::<W>::new(columns, how.plain, how.stream)) };
}

#[cfg(test)]
mod tests;
