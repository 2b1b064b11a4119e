//! The element in the middle.

use super::Ref;
use super::drive::{Body, PARALLEL, drive, split};
use super::element::Number;
use super::isa::Isa;
use super::pick::pick_along;
use super::plan::{Order, Plan};
use crate::layout::Layout;
use crate::storage::{Buffer, Filled, OutOfMemory, Shortage, repeated};
use core::cmp::Ordering;
use core::marker::PhantomData;

/// Of each line along the axis the element in the middle (the lower of two; NaN if any is NaN), and its first
/// position. Row-major over the other axes; the axis has elements.
pub fn median_strided<T: Number>(x: Ref<T>, axis: usize) -> Result<(Filled<T>, Filled<i64>), OutOfMemory> {
    let kept = x.without(axis);
    let to = Layout::contiguous(kept.sizes());
    let out = Buffer::<i64>::new(to.numel())?;
    let plan = Plan::new(kept.sizes(), [to.parts(), kept.parts()], [size_of::<i64>(), size_of::<T>()], Order::RowMajor);
    let at = [out.ptr().as_ptr().cast(), x.ptr as *mut u8];
    let (size, step, shortage) = (x.sizes[axis], x.strides[axis] * size_of::<T>(), &Shortage::new());
    let body = Median { size, step, shortage, element: PhantomData::<fn(T)> };
    // SAFETY: the plan covers the new buffer, each position another element, and with the axis `x`.
    let run = |part: &Plan<2>, at| unsafe { drive(part, at, &mut { body }) };
    if plan.numel() * body.size >= PARALLEL / 8 {
        split(&plan, at, run)
    } else {
        run(&plan, at)
    }
    shortage.check()?;
    // SAFETY: memory was not short, and so the lines cover it.
    let out = unsafe { out.filled() };
    // SAFETY: positions that were found along the axis.
    let elements = unsafe { pick_along(x, axis, &out)? };
    Ok((elements, out))
}

/// The element in the middle, the lower of two; NaN if any is NaN. There is one.
pub fn median_of<T: Number>(elements: &mut [T]) -> T {
    if let Some(&nan) = elements.iter().find(|x| x.is_nan()) {
        return nan;
    }
    let middle = (elements.len() - 1) / 2;
    *elements.select_nth_unstable_by(middle, |a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal)).1
}

#[derive(Clone, Copy)]
struct Median<'a, T> {
    size: usize,
    step: usize,
    shortage: &'a Shortage,
    element: PhantomData<fn(T)>,
}

/// Lines that are collected together: neighbours share cache lines.
const LINES: usize = 16;

impl<T: Number> Body<2> for Median<'_, T> {
    const COST: usize = 1;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, [out, x]: [*mut u8; 2], n: usize, [so, sx]: [usize; 2]) {
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
                let median = median_of(line);
                let is = |x: T| x == median || x.is_nan();
                // SAFETY: as above.
                let at = |k: usize| unsafe { *x.wrapping_add(i * sx + k * self.step).cast::<T>() };
                let position = (0..self.size).find(|&k| is(at(k))).unwrap_or(0);
                // SAFETY: a line's result.
                unsafe { out.wrapping_add((first + i) * so).cast::<i64>().write(position as i64) };
            }
        }
    }
}
