//! Softmax along an axis.
//!
//! The result is `e^(x - m) / Σ e^(x - m)`, where `m` is the largest element: the exponentials are at most 1 for all `x`. A contiguous
//! lane stays in cache between its passes. Adjacent lanes are processed row by row, a few rows at a time. If a row has a new largest
//! element, the sum so far is scaled (Milakov and Gimelshein 2018, "Online normalizer calculation for softmax"), so memory is read
//! twice instead of three times.

use crate::element::Float;
use crate::fold::lanes::{LaneLoops, LaneOp, PANEL, Panel, along_lane};
use crate::fold::reduce::{Max, Sum};
use crate::fold::{Cascade, RUN, fold_block};
use crate::simd::isa::{Isa, Task, run_apart};
use crate::storage::{OutOfMemory, reserve};
use core::mem::MaybeUninit;

/// `softmax`
#[derive(Clone, Copy)]
pub struct Softmax;
/// `softmin`: `softmax` of the negated elements
#[derive(Clone, Copy)]
pub struct Softmin;
/// `log_softmax`: `x - m - ln Σ e^(x - m)`
#[derive(Clone, Copy)]
pub struct LogSoftmax;

/// Returns the largest element `m` of a lane, and the sum of `e^(x - m)`. One function for all operations that need both.
#[inline(always)]
pub fn sum_of_exps<I: Isa, T: Float>(x: &[T]) -> (T, T) {
    struct SumOfExps<'a, T>(&'a [T]);
    impl<T: Float> Task for SumOfExps<'_, T> {
        type Out = (T, T);
        #[inline(always)]
        fn run_on<I: Isa>(self) -> (T, T) {
            let top = fold_block::<I, T, _>(self.0, (), Max);
            let mut sum = Cascade::new(T::ZERO);
            for block in self.0.chunks(RUN) {
                sum.push::<T, _>(add_exps::<I, T>(block, top), Sum);
            }
            (top, sum.total::<T, _>(Sum))
        }
    }
    run_apart::<I, _>(SumOfExps(x))
}

/// The number of independent accumulators.
const WIDE: usize = 32;

/// Returns the sum of `e^(x - top)` over a block.
#[inline(always)]
fn add_exps<I: Isa, T: Float>(x: &[T], top: T) -> T {
    let mut sums = [T::ZERO; WIDE];
    let (blocks, rest) = x.as_chunks::<WIDE>();
    for block in blocks {
        for i in 0..WIDE {
            sums[i] = sums[i] + (block[i] - top).exp_on::<I>();
        }
    }
    for (sum, &x) in sums.iter_mut().zip(rest) {
        *sum = *sum + (x - top).exp_on::<I>();
    }
    fold_block::<I, T, _>(&sums, (), Sum)
}

/// Returns the sum like [`add_exps`], and writes the exponentials.
#[inline(always)]
fn write_exps<I: Isa, T: Float>(x: &[T], top: T, out: &mut [MaybeUninit<T>]) -> T {
    let mut sums = [T::ZERO; WIDE];
    let ((blocks, rest), (out_blocks, out_rest)) = (x.as_chunks::<WIDE>(), out.as_chunks_mut::<WIDE>());
    for (block, out) in blocks.iter().zip(out_blocks) {
        for i in 0..WIDE {
            let e = (block[i] - top).exp_on::<I>();
            out[i].write(e);
            sums[i] = sums[i] + e;
        }
    }
    for ((sum, &x), out) in sums.iter_mut().zip(rest).zip(out_rest) {
        let e = (x - top).exp_on::<I>();
        out.write(e);
        *sum = *sum + e;
    }
    fold_block::<I, T, _>(&sums, (), Sum)
}

// SAFETY: both loops write every element: an exponential, then the scaled exponential.
unsafe impl<T: Float> LaneOp<T> for Softmax {
    const WIDE: bool = true;
    type A = T;
    type B = ();
    type Scratch = ();
    const COST: usize = 6;
    const BESIDE: bool = true;

    #[inline(always)]
    // SOUND: asserts as many results as elements, and writes each before it reads it
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<T>], _: &mut [MaybeUninit<()>], _: &mut ()) {
        assert_eq!(x.len(), out.len(), "a result for each element");
        let top = fold_block::<I, T, _>(x, (), Max);
        let sum = if x.len() < WIDE {
            // A short lane uses few accumulators: initialising all of them, and joining them one by one, would take longer.
            for (out, &x) in out.iter_mut().zip(x) {
                out.write((x - top).exp_on::<I>());
            }
            // SAFETY: every element was written: there are as many results as elements.
            fold_block::<I, T, _>(unsafe { &*(&raw const *out as *const [T]) }, (), Sum)
        } else {
            let mut sum = Cascade::new(T::ZERO);
            for (x, out) in x.chunks(RUN).zip(out.chunks_mut(RUN)) {
                sum.push::<T, _>(write_exps::<I, T>(x, top, out), Sum);
            }
            sum.total::<T, _>(Sum)
        };
        let scale = T::ONE / sum;
        for out in out {
            // SAFETY: every element was written: there are as many results as elements.
            let e = unsafe { out.assume_init() };
            out.write(e * scale);
        }
    }

    #[inline(always)]
    fn beside<I: Isa>(self, mut panel: Panel<T, T>) {
        let mut state = Online::over::<I>(&panel);
        let (tops, scales) = state.shifts(panel.lanes);
        for scale in scales.iter_mut() {
            *scale = T::ONE / *scale;
        }
        for row in 0..panel.rows {
            let (x, out) = panel.both(row);
            for (((out, &x), &top), &scale) in out.iter_mut().zip(x).zip(&*tops).zip(&*scales) {
                out.write((x - top).exp_on::<I>() * scale);
            }
        }
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        T::softmax_lanes()
    }
}

// SAFETY: the results are those of `Softmax`, whose loop writes all of them; it needs no scratch memory.
unsafe impl<T: Float> LaneOp<T> for Softmin {
    type A = T;
    type B = ();
    type Scratch = Vec<T>;
    const COST: usize = 7;

    #[inline(always)]
    fn room(self, negated: &mut Vec<T>, n: usize, _: usize) -> Result<(), OutOfMemory> {
        reserve(negated, n)
    }

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<T>], _: &mut [MaybeUninit<()>], negated: &mut Vec<T>) {
        negated.clear();
        negated.extend(x.iter().map(|&x| -x));
        along_lane(negated, out, Softmax).expect("no memory is needed");
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        T::softmin_lanes()
    }
}

// SAFETY: both loops write every element.
unsafe impl<T: Float> LaneOp<T> for LogSoftmax {
    const WIDE: bool = true;
    type A = T;
    type B = ();
    type Scratch = ();
    const COST: usize = 6;
    const BESIDE: bool = true;

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<T>], _: &mut [MaybeUninit<()>], _: &mut ()) {
        let (top, sum) = sum_of_exps::<I, T>(x);
        let log = sum.ln_on::<I>();
        for (out, &x) in out.iter_mut().zip(x) {
            out.write(x - top - log);
        }
    }

    #[inline(always)]
    fn beside<I: Isa>(self, mut panel: Panel<T, T>) {
        let mut state = Online::over::<I>(&panel);
        let (tops, logs) = state.shifts(panel.lanes);
        for log in logs.iter_mut() {
            *log = log.ln_on::<I>();
        }
        for row in 0..panel.rows {
            let (x, out) = panel.both(row);
            for (((out, &x), &top), &log) in out.iter_mut().zip(x).zip(&*tops).zip(&*logs) {
                out.write(x - top - log);
            }
        }
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        T::log_softmax_lanes()
    }
}

/// The number of rows that are summed before they are added to the sum so far. Scaling the sum to a new largest element costs one
/// exponential per group of rows.
const ROWS: usize = 16;

/// The state of each lane so far: the largest element `m`, and the sum of `e^(x - m)`.
struct Online<T> {
    top: [T; PANEL],
    sum: [T; PANEL],
}

/// Adds all rows of a panel to an empty state. One function for both operations.
struct TakeRows<'a, T>(&'a Panel<T, T>, &'a mut Online<T>);

impl<T: Float> Task for TakeRows<'_, T> {
    type Out = ();
    #[inline(always)]
    fn run_on<I: Isa>(self) {
        let TakeRows(panel, state) = self;
        let mut block = [T::ZERO; PANEL];
        let (top, sum, block) =
            (&mut state.top[..panel.lanes], &mut state.sum[..panel.lanes], &mut block[..panel.lanes]);
        for first in (0..panel.rows).step_by(ROWS) {
            let rows = first..panel.rows.min(first + ROWS);
            block.copy_from_slice(top);
            for row in rows.clone() {
                for (top, &x) in block.iter_mut().zip(panel.x(row)) {
                    *top = top.maximum(x);
                }
            }
            for ((sum, top), &new) in sum.iter_mut().zip(&mut *top).zip(&*block) {
                let kept = if *top == new { T::ONE } else { (*top - new).exp_on::<I>() };
                *sum = *sum * kept;
                *top = new;
            }
            block.fill(T::ZERO);
            for row in rows {
                for ((sum, &x), &top) in block.iter_mut().zip(panel.x(row)).zip(&*top) {
                    *sum = *sum + (x - finite(top)).exp_on::<I>();
                }
            }
            for (sum, &block) in sum.iter_mut().zip(&*block) {
                *sum = *sum + block;
            }
        }
    }
}

impl<T: Float> Online<T> {
    /// Returns the state after all rows.
    #[inline(always)]
    fn over<I: Isa>(panel: &Panel<T, T>) -> Self {
        let mut state = Online { top: [T::LOWEST; PANEL], sum: [T::ZERO; PANEL] };
        run_apart::<I, _>(TakeRows(panel, &mut state));
        state
    }

    /// Returns the shift and the sum of each lane.
    #[inline(always)]
    fn shifts(&mut self, lanes: usize) -> (&mut [T], &mut [T]) {
        (&mut self.top[..lanes], &mut self.sum[..lanes])
    }
}

/// Returns the largest element so far, or 0 if all are -∞: their exponentials are then 0 and not NaN.
#[inline(always)]
fn finite<T: Float>(top: T) -> T {
    if top == T::LOWEST { T::ZERO } else { top }
}
