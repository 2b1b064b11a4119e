//! Reverses axes.
//!
//! A reversed axis has a negative stride and begins at its last position. All axes but the last only
//! choose where the next run begins; a reversed last axis reverses the run itself.

use crate::element::Element;
use crate::loops::bytes::{Word, copy_element, several};
use crate::loops::copy::{Moved, copy_elements, streams};
use crate::loops::loop_nest::PARALLEL;
use crate::loops::streamed;
use crate::simd::isa::{Entry, Isa, LEVELS, Routine, entries, fence, level};
use crate::storage::{Buffer, Filled, OutOfMemory};
use crate::threads::*;
use crate::{Ref, Shared};
use congruent_layout::{Geometry, Layout};
use core::marker::PhantomData;
use core::slice::{from_raw_parts, from_raw_parts_mut};
use smallvec::SmallVec;

/// Copies the elements with some axes reversed into a new row-major buffer.
///
/// # Panics
/// When `backwards` does not have one entry per axis.
// SOUND: asserts a direction for each axis of a `Ref`
pub fn flip<T: Element>(x: Ref<T>, backwards: &[bool]) -> Result<Filled<T>, OutOfMemory> {
    assert_eq!(backwards.len(), x.sizes.len(), "whether each axis runs backwards");
    let out = Buffer::<T>::new(x.numel())?;
    let at = [out.ptr().as_ptr().cast(), x.ptr() as *mut u8];
    // SAFETY: `at` is a new buffer of as many elements, and the operand by its invariant.
    unsafe { flip_elements(Moved::for_elements::<T>(), at, x.geometry(), backwards)? };
    // SAFETY: each was written.
    Ok(unsafe { out.filled() })
}

/// Like [`flip`], for elements of any type: `at` are the result and the operand.
///
/// # Safety
/// There is room for the result, `x` is the geometry of the operand, and `backwards` has one entry per axis.
#[inline(never)]
unsafe fn flip_elements(of: Moved, at: [*mut u8; 2], x: Geometry, backwards: &[bool]) -> Result<(), OutOfMemory> {
    let (numel, size) = (x.numel(), of.size);
    if numel == 0 || size == 0 {
        return Ok(());
    }
    let (start, mut axes) = signed(x, backwards);
    let run = axes.pop().unwrap_or((1, 1));
    if run.1.unsigned_abs() != 1 {
        let to = Layout::contiguous(x.sizes);
        let in_order = Buffer::<u8>::new(numel.saturating_mul(size))?;
        let through = in_order.ptr().as_ptr();
        // SAFETY: the new buffer has this layout; the caller's promise.
        unsafe { copy_elements(of, x.sizes, [to.sizes_and_strides(), (x.sizes, x.strides)], [through, at[1]], false) };
        // SAFETY: the same elements, row-major, each written.
        return unsafe { flip_elements(of, [at[0], through], to.geometry(), backwards) };
    }
    let from = Shared(at[1].wrapping_add(start * size));
    for (_, step) in &mut axes {
        *step *= size as isize;
    }
    let rows = FlippedRuns { size, to: Shared(at[0]), from, axes: &axes, run };
    let (count, stream) = (numel / run.0, streams::<u8>(numel * size));
    let part: [Entry<FlipPart>; LEVELS] = match size {
        1 => const { entries::<FlipPart, Flipped<u8>>() },
        2 => const { entries::<FlipPart, Flipped<u16>>() },
        4 => const { entries::<FlipPart, Flipped<u32>>() },
        8 => const { entries::<FlipPart, Flipped<u64>>() },
        16 => const { entries::<FlipPart, Flipped<u128>>() },
        3 => [flip_rows::<[u8; 3]>; LEVELS],
        6 => [flip_rows::<[u16; 3]>; LEVELS],
        12 => [flip_rows::<[u32; 3]>; LEVELS],
        24 => [flip_rows::<[u64; 3]>; LEVELS],
        _ => [flip_bytes; LEVELS],
    };
    let part = part[level()];
    if numel >= PARALLEL && count > 1 {
        let len = count.div_ceil(8 * current_num_threads()).max(1);
        run_parts(count.div_ceil(len), &|i| {
            // SAFETY: (both) the rows cover the result, and the operand by the caller's promise.
            unsafe { part(FlipPart { rows, first: i * len, count: len.min(count - i * len), stream }) };
            fence();
        });
    } else {
        // SAFETY: the rows cover the result, and the operand by the caller's promise.
        unsafe { part(FlipPart { rows, first: 0, count, stream }) };
        fence();
    }
    Ok(())
}

type SignedAxes = SmallVec<[(usize, isize); 6]>;

/// Returns the offset of the first element, and the axes with signed strides, merged where one continues the other.
fn signed(x: Geometry, backwards: &[bool]) -> (usize, SignedAxes) {
    let (mut start, mut axes) = (0, SignedAxes::new());
    for ((&size, &stride), &backwards) in x.sizes.iter().zip(x.strides).zip(backwards) {
        if size == 1 {
            continue;
        }
        let step = if backwards { -(stride as isize) } else { stride as isize };
        start += if backwards { (size - 1) * stride } else { 0 };
        match axes.last_mut() {
            Some((outer, over)) if *over == step * size as isize => (*outer, *over) = (*outer * size, step),
            _ => axes.push((size, step)),
        }
    }
    (start, axes)
}

/// Contiguous runs of the result, and the source of each: steps are in bytes, except that of a run, which is 1 or -1.
#[derive(Clone, Copy)]
struct FlippedRuns<'a> {
    size: usize,
    to: Shared<u8>,
    from: Shared<u8>,
    axes: &'a [(usize, isize)],
    run: (usize, isize),
}
impl FlippedRuns<'_> {
    /// Returns the position of a row along each axis, and the address where the row begins.
    fn begin(&self, row: usize) -> (SmallVec<[usize; 6]>, *mut u8) {
        let (mut rest, mut at) = (row, self.from.0);
        let mut position: SmallVec<[usize; 6]> = SmallVec::from_elem(0, self.axes.len());
        for (i, &(size, step)) in position.iter_mut().zip(self.axes).rev() {
            *i = rest % size;
            rest /= size;
            at = at.wrapping_offset(*i as isize * step);
        }
        (position, at)
    }

    /// Advances the position to the next row.
    #[inline(always)]
    fn turn(&self, position: &mut [usize], at: &mut *mut u8) {
        for (i, &(size, step)) in position.iter_mut().zip(self.axes).rev() {
            *i += 1;
            *at = at.wrapping_offset(step);
            if *i < size {
                return;
            }
            *at = at.wrapping_offset(-(size as isize * step));
            *i = 0;
        }
    }
}

/// The size in bytes from which a row is copied by a call of `memcpy`.
const CALL: usize = 1024;

struct FlipPart<'a> {
    rows: FlippedRuns<'a>,
    first: usize,
    count: usize,
    stream: bool,
}

impl FlipPart<'_> {
    /// Copies row after row; reversed rows are passed to `turned`.
    ///
    /// # Safety
    /// The rows cover the result, which nobody else accesses, and the operand.
    #[inline(always)]
    unsafe fn turn_rows(self, turned: impl Turn) {
        let FlipPart { rows, first, count, stream } = self;
        let (n, step) = rows.run;
        let bytes = n * rows.size;
        let mut to = rows.to.0.wrapping_add(first * bytes);
        let (mut position, mut at) = rows.begin(first);
        for _ in 0..count {
            if step > 0 && !stream {
                match bytes {
                    // SAFETY: the caller's promise.
                    0..CALL => unsafe { several::<u8>(to, at, bytes) },
                    // SAFETY: the caller's promise.
                    _ => unsafe { to.copy_from_nonoverlapping(at, bytes) },
                }
            } else if step > 0 {
                // SAFETY: the caller's promise.
                unsafe { streamed(to, at, bytes) };
            } else {
                // SAFETY: the caller's promise.
                unsafe { turned.turn(to, at.wrapping_sub(bytes - rows.size), n) };
            }
            to = to.wrapping_add(bytes);
            rows.turn(&mut position, &mut at);
        }
    }
}

/// Reverses a row. A trait instead of a closure, because a closure might not be inlined.
trait Turn {
    /// Computes `to[i] = from[n - 1 - i]`; `#[inline(always)]`.
    ///
    /// # Safety
    /// Both have `n` elements; nobody else accesses `to`.
    unsafe fn turn(&self, to: *mut u8, from: *const u8, n: usize);
}

/// Elements that are machine words.
struct Flipped<W>(PhantomData<fn(W)>);
impl<W: Copy> Routine<FlipPart<'_>> for Flipped<W> {
    const WIDE: bool = false;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(part: FlipPart) {
        // SAFETY: the caller's promise.
        unsafe { part.turn_rows(Flipped::<W>(PhantomData)) };
    }
}
impl<W: Copy> Turn for Flipped<W> {
    #[inline(always)]
    unsafe fn turn(&self, to: *mut u8, from: *const u8, n: usize) {
        // SAFETY: (both) the caller's promise.
        turned(unsafe { from_raw_parts_mut(to.cast::<Word<W>>(), n) }, unsafe { from_raw_parts(from.cast(), n) });
    }
}

/// Copies in reverse order, by index: for a reversed iterator in `zip` the compiler leaves a whole block of vectors to a scalar loop.
#[inline(always)]
// SOUND: the second slice is cut to the length of the first, below which both places are
fn turned<W: Copy>(to: &mut [Word<W>], from: &[Word<W>]) {
    let n = to.len();
    let from = &from[..n];
    for i in 0..n {
        // SAFETY: `i` is below `n`, and so is `n - 1 - i`.
        unsafe { *to.get_unchecked_mut(i) = *from.get_unchecked(n - 1 - i) };
    }
}

/// Reverses rows whose elements are three numbers, such as a pixel or a point, so that the compiler knows their size.
///
/// # Safety
/// The rows of the part cover its share of the result, which nobody else accesses, and the operand.
unsafe fn flip_rows<W: Copy>(part: FlipPart) {
    // SAFETY: the caller's promise.
    unsafe { part.turn_rows(Flipped::<W>(PhantomData)) };
}

/// Elements of any other size, given in bytes.
struct ElementBytes(usize);
impl Turn for ElementBytes {
    #[inline(always)]
    unsafe fn turn(&self, to: *mut u8, from: *const u8, n: usize) {
        for i in 0..n {
            // SAFETY: the caller's promise.
            unsafe { copy_element(self.0, to.wrapping_add(i * self.0), from.wrapping_add((n - 1 - i) * self.0)) };
        }
    }
}

/// # Safety
/// The rows of the part cover its share of the result, which nobody else accesses, and the operand.
unsafe fn flip_bytes(part: FlipPart) {
    let size = part.rows.size;
    // SAFETY: the caller's promise.
    unsafe { part.turn_rows(ElementBytes(size)) };
}
