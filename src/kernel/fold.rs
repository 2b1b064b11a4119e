//! Folds over views: any axes at once, nothing copied first.
//!
//! What decides is which axis is contiguous in memory:
//!
//! | it is | example | the loop |
//! |---|---|---|
//! | kept | sum over a sliding window, or over the rows | a few neighbouring results in registers, all their elements added row by row |
//! | reduced | sum along a row with a gap behind it | one result, its runs with several accumulators |
//!
//! Where both are, rows win: they need no sum across a vector. Sums stay accurate as in `reduce`: no
//! more than [`RUN`] elements are added one after the other before they are joined with the rest.

use super::Ref;
use super::drive::{Body, PARALLEL, drive, split};
use super::element::Number;
use super::isa::Isa;
use super::plan::{Axis, Order, Plan};
use super::reduce::{Cascade, Fold, RUN, fold_block};
use crate::layout::{Dims, Layout};
use crate::storage::Buffer;
use core::mem::MaybeUninit;
use core::slice::from_raw_parts;
use smallvec::SmallVec;

/// Folds the marked axes into a new buffer of the others, row-major.
pub fn fold_strided<T: Number, F: Fold<T>>(x: Ref<T>, reduced: &[bool], fold: F) -> Buffer<T> {
    let [kept_sizes, kept_strides] = picked(x, |axis| !reduced[axis]);
    let [sizes, strides] = picked(x, |axis| reduced[axis]);
    let to = Layout::contiguous(&kept_sizes);
    let out = Buffer::<T>::new(to.numel());
    let kept = Plan::new(&kept_sizes, [to.parts(), (&kept_sizes, &kept_strides)], [size_of::<T>(); 2], Order::RowMajor);
    let reduced = Plan::new(&sizes, [(&sizes, &strides)], [size_of::<T>()], Order::Free);
    if reduced.empty {
        for i in 0..out.len() {
            // SAFETY: the buffer has so many elements.
            unsafe { out.ptr().add(i).write(fold.start()) };
        }
    } else if !kept.empty {
        let at = [out.ptr().as_ptr().cast(), x.ptr as *mut u8];
        // SAFETY: the plans together cover `x`, and the first the new buffer, each position of which is
        // another element.
        unsafe { fold_planned::<T, F>(kept, reduced, at, fold) };
    }
    out
}

/// The sizes and strides of some axes.
fn picked<T>(x: Ref<T>, pick: impl Fn(usize) -> bool) -> [Dims; 2] {
    [x.sizes, x.strides].map(|of| of.iter().enumerate().filter(|(axis, _)| pick(*axis)).map(|(_, &n)| n).collect())
}

unsafe fn fold_planned<T: Number, F: Fold<T>>(mut kept: Plan<2>, mut reduced: Plan<1>, at: [*mut u8; 2], fold: F) {
    let work = kept.numel() * reduced.numel();
    let lane = fastest(&kept.axes, 1);
    let run = fastest(&reduced.axes, 0);
    if let Some(lane) = lane {
        // Whichever way: what is contiguous, or as close to it as there is, goes inside.
        let lane = kept.axes.remove(lane);
        kept.axes.push(lane);
    }
    let lanes = match (lane.and(kept.axes.last()), run.map(|run| reduced.axes[run])) {
        (Some(lane), Some(run)) => lane.steps[1] < run.steps[0] || lane.steps[1] == run.steps[0] && lane.size >= 8,
        (Some(_), None) => true,
        (None, _) => false,
    };
    // SAFETY (both): the caller's promise; the body visits what `reduced` does.
    if lanes {
        let rows = &Offsets::new(&reduced.axes);
        unsafe { drive_work(work, &kept, at, Rows { rows, fold, element: core::marker::PhantomData::<fn(T)> }) };
    } else {
        let run = run.map_or(Axis { size: 1, steps: [0] }, |run| reduced.axes.remove(run));
        let runs = &Offsets::new(&reduced.axes);
        unsafe { drive_work(work, &kept, at, Runs { runs, run, fold, element: core::marker::PhantomData::<fn(T)> }) };
    }
}

/// The axis along which operand `k` lies closest, if it does not stand still along all.
fn fastest<const N: usize>(axes: &[Axis<N>], k: usize) -> Option<usize> {
    (0..axes.len()).rev().filter(|&i| axes[i].steps[k] != 0).min_by_key(|&i| axes[i].steps[k])
}

/// As `drive_parallel`, with the work of an element unknown to the body's type.
unsafe fn drive_work<B: Body<2> + Copy + Send + Sync>(work: usize, plan: &Plan<2>, at: [*mut u8; 2], body: B) {
    // SAFETY: the caller's promise; parts are disjoint.
    let run = |part: &Plan<2>, at| unsafe { drive(part, at, &mut { body }) };
    if work >= PARALLEL { split(plan, at, run) } else { run(plan, at) }
}

/// The positions of some axes, as byte offsets: each of the `blocks` (its start, its length) followed
/// by a beginning of `table`. Both stay short, however many positions there are.
struct Offsets {
    table: SmallVec<[usize; 16]>,
    blocks: SmallVec<[(usize, usize); 1]>,
}

impl Offsets {
    fn new(axes: &[Axis<1>]) -> Self {
        let mut offsets = Offsets { table: SmallVec::new(), blocks: SmallVec::new() };
        offsets.table.push(0);
        let mut starts = vec![(0, 1)];
        for axis in axes.iter().rev() {
            let fits = axis.size.min(RUN / offsets.table.len());
            // Once blocks are there, the table is as long as it gets.
            let (inside, step) = if starts.len() > 1 { (1, axis.steps[0]) } else { (fits.max(1), axis.steps[0]) };
            let rows = offsets.table.len();
            if starts.len() == 1 {
                offsets.table = (0..inside).flat_map(|i| offsets.table.iter().map(move |at| at + i * step)).collect();
                starts[0].1 = offsets.table.len();
            }
            let more = (0..axis.size).step_by(inside);
            starts = more
                .flat_map(|i| {
                    let whole = i + inside <= axis.size;
                    let cut = (axis.size - i) * rows;
                    starts.iter().map(move |&(at, n)| (at + i * step, if whole { n } else { cut }))
                })
                .collect();
        }
        offsets.blocks = starts.into();
        offsets
    }
}

/// Results beside each other, whose elements lie beside each other too.
struct Rows<'a, T, F> {
    rows: &'a Offsets,
    fold: F,
    element: core::marker::PhantomData<fn(T)>,
}

impl<T, F: Copy> Clone for Rows<'_, T, F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, F: Copy> Copy for Rows<'_, T, F> {}

/// Results that are folded together in registers.
const LANES: usize = 32;
/// Results that are folded together in the first cache, where rows are long and many.
const PANEL: usize = 1024;

impl<T: Number, F: Fold<T>> Body<2> for Rows<'_, T, F> {
    const COST: usize = 1;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, at: [*mut u8; 2], n: usize, steps: [usize; 2]) {
        let mut done = 0;
        // SAFETY (all): the lanes are below n.
        if self.rows.table.len() > 16 && steps[1] == size_of::<T>() && n >= PANEL {
            while done + PANEL <= n {
                unsafe { self.lanes::<PANEL>(at, done, steps) };
                done += PANEL;
            }
        }
        while n >= LANES && done < n {
            // The last lanes are moved back so that they are whole: some are computed twice.
            unsafe { self.lanes::<LANES>(at, done.min(n - LANES), steps) };
            done += LANES;
        }
        while n >= 8 && done < n {
            unsafe { self.lanes::<8>(at, done.min(n - 8), steps) };
            done += 8;
        }
        while done < n {
            unsafe { self.lanes::<1>(at, done, steps) };
            done += 1;
        }
    }
}

impl<T: Number, F: Fold<T>> Rows<'_, T, F> {
    /// The `W` results from lane `first` on.
    ///
    /// # Safety
    /// As [`Body::run`], for lanes of it.
    #[inline(always)]
    unsafe fn lanes<const W: usize>(&self, [out, x]: [*mut u8; 2], first: usize, [so, sx]: [usize; 2]) {
        let x = x.wrapping_add(first * sx);
        let mut total = [self.fold.start(); W];
        for &(start, rows) in &self.rows.blocks {
            let mut sums = [self.fold.start(); W];
            for &offset in &self.rows.table[..rows] {
                let row = x.wrapping_add(start + offset);
                // SAFETY (both): W elements of the row, `sx` bytes apart.
                if sx == size_of::<T>() {
                    join_all(&mut sums, unsafe { &*row.cast::<[T; W]>() }, self.fold);
                } else {
                    for (i, sum) in sums.iter_mut().enumerate() {
                        *sum = self.fold.join(*sum, unsafe { *row.wrapping_add(i * sx).cast::<T>() });
                    }
                }
            }
            join_all(&mut total, &sums, self.fold);
        }
        let out = out.wrapping_add(first * so);
        // SAFETY (both): W elements of the output, `so` bytes apart.
        if so == size_of::<T>() {
            unsafe { out.cast::<[T; W]>().write(total) };
        } else {
            for (i, total) in total.into_iter().enumerate() {
                unsafe { out.wrapping_add(i * so).cast::<T>().write(total) };
            }
        }
    }
}

#[inline(always)]
fn join_all<T: Number, F: Fold<T>, const W: usize>(into: &mut [T; W], from: &[T; W], fold: F) {
    for (a, &b) in into.iter_mut().zip(from) {
        *a = fold.join(*a, b);
    }
}

/// One result after the other, each from runs.
struct Runs<'a, T, F> {
    runs: &'a Offsets,
    run: Axis<1>,
    fold: F,
    element: core::marker::PhantomData<fn(T)>,
}

impl<T, F: Copy> Clone for Runs<'_, T, F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, F: Copy> Copy for Runs<'_, T, F> {}

impl<T: Number, F: Fold<T>> Body<2> for Runs<'_, T, F> {
    const COST: usize = 1;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, [out, x]: [*mut u8; 2], n: usize, [so, sx]: [usize; 2]) {
        for i in 0..n {
            // SAFETY: i is below n.
            unsafe { out.wrapping_add(i * so).cast::<T>().write(self.one(x.wrapping_add(i * sx))) };
        }
    }
}

impl<T: Number, F: Fold<T>> Runs<'_, T, F> {
    /// The fold of all elements from `x` on. Long runs are folded where they are; short and strided
    /// ones are collected first.
    ///
    /// # Safety
    /// As [`Body::run`], for one result.
    #[inline(always)]
    unsafe fn one(&self, x: *mut u8) -> T {
        let Axis { size, steps: [step] } = self.run;
        let mut cascade = Cascade::new(self.fold);
        let mut block = [const { MaybeUninit::<T>::uninit() }; RUN];
        let mut collected = 0;
        for &(start, runs) in &self.runs.blocks {
            for &offset in &self.runs.table[..runs] {
                let run = x.wrapping_add(start + offset);
                if step == size_of::<T>() && size >= 64 {
                    // SAFETY: a run of so many elements.
                    let run = unsafe { from_raw_parts(run.cast::<T>(), size) };
                    run.chunks(RUN).for_each(|block| cascade.push(fold_block(block, self.fold)));
                    continue;
                }
                for i in 0..size {
                    // SAFETY: i is below the length of the run.
                    block[collected].write(unsafe { *run.wrapping_add(i * step).cast::<T>() });
                    collected += 1;
                    if collected == RUN {
                        // SAFETY: every element was written.
                        cascade.push(fold_block(unsafe { block.assume_init_ref() }, self.fold));
                        collected = 0;
                    }
                }
            }
        }
        // SAFETY: so many were written.
        cascade.push(fold_block(unsafe { block[..collected].assume_init_ref() }, self.fold));
        cascade.total()
    }
}
