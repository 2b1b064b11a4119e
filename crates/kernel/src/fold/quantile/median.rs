//! The median: the middle element.

use crate::Ref;
use crate::element::Number;
use crate::index::pick::pick_along;
use crate::loops::compiled::Medians;
use crate::loops::loop_nest::{Compiled, PARALLEL, Rows, drive_erased, note, split};
use crate::loops::plan::{Order, Plan};
use crate::simd::isa::{Isa, Routine, entries, level};
use crate::storage::{Buffer, Filled, OutOfMemory, Shortage, repeated};
use congruent_layout::{Geometry, Layout};
use core::cmp::Ordering;
use core::marker::PhantomData;

/// Returns the middle element of each line along the axis (the lower of two; NaN if any is NaN), and its first
/// position, row-major over the other axes. If NaN is skipped, the middle of the other elements; NaN if there are none.
///
/// # Panics
/// When the axis has no elements, and there are lines.
// SOUND: asserts that the axis of a `Ref` has elements; positions are those that were found along it
pub fn median_strided<T: Number>(
    x: Ref<T>,
    axis: usize,
    skips_nan: bool,
) -> Result<(Filled<T>, Filled<i64>), OutOfMemory> {
    let loops = if skips_nan { T::nanmedian_lanes() } else { T::median_lanes() };
    // SAFETY: the loops are for the element type of `x`, whose elements and geometry are passed.
    let out = unsafe { positions(loops, size_of::<T>(), x.geometry(), x.ptr() as *mut u8, axis)? };
    // SAFETY: the positions were found along the axis.
    let elements = unsafe { pick_along(x, axis, &out)? };
    Ok((elements, out))
}

/// Returns the position of the middle element of each line along the axis, row-major over the other axes.
///
/// # Safety
/// The elements under `x` begin at `from`, have the given size in bytes, and are those of the loops.
#[inline(never)]
unsafe fn positions(
    loops: &Compiled<2>,
    bytes: usize,
    x: Geometry,
    from: *mut u8,
    axis: usize,
) -> Result<Filled<i64>, OutOfMemory> {
    note(loops[0] as usize);
    let kept = x.without(axis);
    let to = Layout::contiguous(kept.sizes());
    let out = Buffer::<i64>::new(to.numel())?;
    assert!(x.sizes[axis] > 0 || out.len() == 0, "an axis without elements has none in the middle");
    let plan = Plan::new(
        kept.sizes(),
        [to.sizes_and_strides(), kept.sizes_and_strides()],
        [size_of::<i64>(), bytes],
        Order::RowMajor,
    );
    let at = [out.ptr().as_ptr().cast(), from];
    let line = AxisLine { size: x.sizes[axis], step: x.strides[axis].wrapping_mul(bytes), shortage: &Shortage::new() };
    // SAFETY: the plan covers the new buffer, each position another element, and with the axis `x`; the line is only read.
    let run = |part: &Plan<2>, at| unsafe { drive_erased(part, at, (&raw const line) as *mut (), loops[level()]) };
    if plan.numel() * line.size >= PARALLEL / 8 {
        split(&plan, at, &run)
    } else {
        run(&plan, at)
    }
    line.shortage.check()?;
    // SAFETY: memory was not short, so the lines were written and cover the buffer.
    Ok(unsafe { out.filled() })
}

/// Returns the middle element, the lower of two; NaN if any is NaN. There is at least one element.
fn median_of<T: Number>(elements: &mut [T]) -> T {
    if let Some(&nan) = elements.iter().find(|x| x.is_nan()) {
        return nan;
    }
    let middle = (elements.len() - 1) / 2;
    *elements.select_nth_unstable_by(middle, |a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal)).1
}

/// Returns the middle of the elements that are not NaN; NaN if all are.
fn nanmedian_of<T: Number>(elements: &mut [T]) -> T {
    let mut numbers = 0;
    for i in 0..elements.len() {
        if !elements[i].is_nan() {
            elements.swap(i, numbers);
            numbers += 1;
        }
    }
    if numbers == 0 { elements[0] } else { median_of(&mut elements[..numbers]) }
}

/// A line along the axis: its length, and its stride in bytes.
struct AxisLine<'a> {
    size: usize,
    step: usize,
    shortage: &'a Shortage,
}

/// The routine over lines. Its body is an [`AxisLine`].
struct Median<T, const SKIPS_NAN: bool>(PhantomData<fn(T)>);

/// The number of lines that are collected together, because neighbouring lines share cache lines.
const LINES: usize = 16;

impl<T: Number, const SKIPS_NAN: bool> Routine<Rows<2>> for Median<T, SKIPS_NAN> {
    const VECTORS: bool = false;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(mut rows: Rows<2>) {
        // SAFETY: the caller's promise.
        let line = unsafe { &*rows.body.cast::<AxisLine>() };
        while let Some((at, n, steps)) = rows.next() {
            // SAFETY: the caller's promise.
            unsafe { line.medians::<T, SKIPS_NAN>(at, n, steps) };
        }
    }
}

impl AxisLine<'_> {
    /// Takes the medians of `n` lines.
    ///
    /// # Safety
    /// The promises of [`Body::run_on`](crate::loops::loop_nest::Body::run_on).
    unsafe fn medians<T: Number, const SKIPS_NAN: bool>(&self, [out, x]: [*mut u8; 2], n: usize, [so, sx]: [usize; 2]) {
        let lines = repeated(T::ZERO, self.size.saturating_mul(LINES.min(n)));
        let Some(mut lines) = self.shortage.note(lines) else { return };
        for first in (0..n).step_by(LINES) {
            let x = x.wrapping_add(first * sx);
            let here = LINES.min(n - first);
            for k in 0..self.size {
                for i in 0..here {
                    // SAFETY: a position of the axis in a line.
                    lines[i * self.size + k] = unsafe { *x.wrapping_add(i * sx + k * self.step).cast::<T>() };
                }
            }
            for (i, line) in lines.chunks_exact_mut(self.size).take(here).enumerate() {
                let median = if SKIPS_NAN { nanmedian_of(line) } else { median_of(line) };
                let is = |x: T| x == median || !SKIPS_NAN && x.is_nan();
                // SAFETY: a position of the axis in a line.
                let at = |k: usize| unsafe { *x.wrapping_add(i * sx + k * self.step).cast::<T>() };
                let position = (0..self.size).find(|&k| is(at(k))).unwrap_or(0);
                // SAFETY: a line's result.
                unsafe { out.wrapping_add((first + i) * so).cast::<i64>().write(position as i64) };
            }
        }
    }
}

/// ```text
/// impl Medians for f32 { fn median_lanes() -> &'static Compiled<2> { static LOOPS: Compiled<2> = ..; &LOOPS } .. }
/// impl Medians for i8 { #[inline] fn median_lanes() -> &'static Compiled<2> { const { &.. } } .. }
/// ```
macro_rules! medians {
    (floats $($t:ident)*) => {$(
        impl Medians for $t {
            fn median_lanes() -> &'static Compiled<2> {
                static LOOPS: Compiled<2> = entries::<Rows<2>, Median<$t, false>>();
                &LOOPS
            }
            fn nanmedian_lanes() -> &'static Compiled<2> {
                static LOOPS: Compiled<2> = entries::<Rows<2>, Median<$t, true>>();
                &LOOPS
            }
            fn nanmedian(elements: &mut [$t]) -> $t {
                nanmedian_of(elements)
            }
            fn median(elements: &mut [$t]) -> $t {
                median_of(elements)
            }
        }
    )*};
    (there $($t:ident)*) => {$(
        impl Medians for $t {
            #[inline]
            fn median_lanes() -> &'static Compiled<2> {
                const { &entries::<Rows<2>, Median<$t, false>>() }
            }
            medians! { @no_nan $t }
            #[inline]
            fn median(elements: &mut [$t]) -> $t {
                median_of(elements)
            }
        }
    )*};
    (@no_nan $t:ident) => {
        #[inline]
        fn nanmedian_lanes() -> &'static Compiled<2> {
            Self::median_lanes()
        }
        #[inline]
        fn nanmedian(elements: &mut [$t]) -> $t {
            Self::median(elements)
        }
    };
}
medians! { floats f32 f64 }
medians! { there i32 i64 u8 i8 i16 i128 isize u16 u32 u64 u128 usize }
