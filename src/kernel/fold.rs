//! Folds over views: any axes at once, nothing copied first.
//!
//! What decides is which axis is contiguous in memory:
//!
//! | it is | example | the loop |
//! |---|---|---|
//! | kept | sum over a sliding window, or over the rows | a few neighbouring results in registers, all their elements added row by row |
//! | reduced | sum along a row with a gap behind it | one result, its runs with several accumulators |
//!
//! Where both are, rows win, which need no sum across a vector; so they do against runs of a few elements. Sums stay accurate: no
//! more than [`RUN`] elements are added one after the other before they are joined with others, nor
//! [`GROUP`] of those results.

use super::Ref;
use super::drive::{Body, PARALLEL, drive, split};
use super::element::Number;
use super::isa::Isa;
use super::plan::{Axis, Order, Plan};
use super::reduce::{Better, Cascade, Fold, RUN, fold_block};
use crate::layout::{Dims, Layout};
use crate::storage::Buffer;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice::from_raw_parts;
use smallvec::{SmallVec, smallvec};

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
        (Some(lane), Some(run)) => lane.size >= 4 && (lane.steps[1] <= run.steps[0] || run.size < 16),
        (Some(_), None) => true,
        (None, _) => false,
    };
    // SAFETY (both): the caller's promise; the body visits what `reduced` does.
    if lanes {
        let rows = &Offsets::new(&reduced.axes);
        unsafe { drive_work(work, &kept, at, Rows { rows, fold, element: PhantomData::<fn(T)> }) };
    } else {
        let run = run.map_or(Axis { size: 1, steps: [0] }, |run| reduced.axes.remove(run));
        let runs = &Offsets::new(&reduced.axes);
        unsafe { drive_work(work, &kept, at, Runs { runs, run, fold, element: PhantomData::<fn(T)> }) };
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
/// by a beginning of `table`. The table has at most [`RUN`] entries, the blocks one for each few hundred
/// positions.
struct Offsets {
    table: SmallVec<[usize; 16]>,
    blocks: SmallVec<[(usize, usize); 1]>,
}

impl Offsets {
    fn new(axes: &[Axis<1>]) -> Self {
        let mut offsets = Offsets { table: smallvec![0], blocks: smallvec![] };
        let mut axes = axes.iter().rev();
        for axis in axes.by_ref() {
            let rows = offsets.table.len();
            let inside = axis.size.min(RUN / rows);
            offsets.repeat(axis, inside);
            if inside < axis.size {
                let starts = (0..axis.size).step_by(inside);
                offsets.blocks.extend(starts.map(|i| (i * axis.steps[0], inside.min(axis.size - i) * rows)));
                break;
            }
        }
        if offsets.blocks.is_empty() {
            offsets.blocks.push((0, offsets.table.len()));
        }
        for axis in axes {
            let inner = core::mem::take(&mut offsets.blocks);
            let starts = (0..axis.size).map(|i| i * axis.steps[0]);
            offsets.blocks = starts.flat_map(|start| inner.iter().map(move |&(at, n)| (start + at, n))).collect();
        }
        offsets
    }

    /// The table for each of the first `times` positions of an axis around it.
    fn repeat(&mut self, axis: &Axis<1>, times: usize) {
        let rows = self.table.len();
        for i in 1..times {
            for k in 0..rows {
                self.table.push(self.table[k] + i * axis.steps[0]);
            }
        }
    }
}

/// Results beside each other, whose elements lie beside each other too.
struct Rows<'a, T, F> {
    rows: &'a Offsets,
    fold: F,
    element: PhantomData<fn(T)>,
}

impl<T, F: Copy> Clone for Rows<'_, T, F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, F: Copy> Copy for Rows<'_, T, F> {}

/// Results that are folded together in registers.
const LANES: usize = 32;
/// Blocks that are joined one after the other before their result is joined with the rest.
const GROUP: usize = 64;
/// Results that are folded together in the first cache, where rows are long and many.
const PANEL: usize = 2048;

impl<T: Number, F: Fold<T>> Body<2> for Rows<'_, T, F> {
    const COST: usize = 1;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, at: [*mut u8; 2], n: usize, steps: [usize; 2]) {
        let mut done = 0;
        // SAFETY (all): the lanes are below n.
        if self.rows.table.len() > 16 && steps[1] == size_of::<T>() && n >= PANEL / 8 {
            while done < n {
                let lanes = PANEL.min(n - done);
                unsafe { self.panel(at, done, lanes, steps) };
                done += lanes;
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
        while n >= 4 && done < n {
            unsafe { self.lanes::<4>(at, done.min(n - 4), steps) };
            done += 4;
        }
        while done < n {
            unsafe { self.lanes::<1>(at, done, steps) };
            done += 1;
        }
    }
}

impl<T: Number, F: Fold<T>> Rows<'_, T, F> {
    /// As [`lanes`](Self::lanes), for at most [`PANEL`] contiguous ones: a row at a time.
    ///
    /// # Safety
    /// As [`Body::run`], for lanes of it.
    #[inline(always)]
    unsafe fn panel(&self, [out, x]: [*mut u8; 2], first: usize, lanes: usize, [so, sx]: [usize; 2]) {
        let x = x.wrapping_add(first * sx);
        let [mut total, mut group, mut sums] = [[self.fold.start(); PANEL]; 3];
        let (total, group, sums) = (&mut total[..lanes], &mut group[..lanes], &mut sums[..lanes]);
        for blocks in self.rows.blocks.chunks(GROUP) {
            group.fill(self.fold.start());
            for &(start, rows) in blocks {
                sums.fill(self.fold.start());
                for &offset in &self.rows.table[..rows] {
                    // SAFETY: so many lanes of the row lie one behind the other.
                    let row = unsafe { from_raw_parts(x.wrapping_add(start + offset).cast::<T>(), lanes) };
                    join_all(sums, row, self.fold);
                }
                join_all(group, sums, self.fold);
            }
            join_all(total, group, self.fold);
        }
        for (i, &total) in total.iter().enumerate() {
            // SAFETY: a lane of the output.
            unsafe { out.wrapping_add((first + i) * so).cast::<T>().write(total) };
        }
    }

    /// The `W` results from lane `first` on.
    ///
    /// # Safety
    /// As [`Body::run`], for lanes of it.
    #[inline(always)]
    unsafe fn lanes<const W: usize>(&self, [out, x]: [*mut u8; 2], first: usize, [so, sx]: [usize; 2]) {
        let x = x.wrapping_add(first * sx);
        let mut total = [self.fold.start(); W];
        for blocks in self.rows.blocks.chunks(GROUP) {
            let mut group = [self.fold.start(); W];
            for &(start, rows) in blocks {
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
                join_all(&mut group, &sums, self.fold);
            }
            join_all(&mut total, &group, self.fold);
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
fn join_all<T: Number, F: Fold<T>>(into: &mut [T], from: &[T], fold: F) {
    for (a, &b) in into.iter_mut().zip(from) {
        *a = fold.join(*a, b);
    }
}

/// One result after the other, each from runs.
struct Runs<'a, T, F> {
    runs: &'a Offsets,
    run: Axis<1>,
    fold: F,
    element: PhantomData<fn(T)>,
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
        if let (&[(start, 1)], true) = (&self.runs.blocks[..], step == size_of::<T>() && size <= RUN) {
            // SAFETY: the one run, of so many elements.
            return fold_block(unsafe { from_raw_parts(x.wrapping_add(start).cast::<T>(), size) }, self.fold);
        }
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

/// Where along an axis the best element is, the first of equals; row-major over the other axes.
pub fn arg_strided<T: Number, B: Better<T>>(x: Ref<T>, axis: usize, better: B) -> Buffer<i64> {
    let [sizes, strides] = picked(x, |other| other != axis);
    let to = Layout::contiguous(&sizes);
    let out = Buffer::<i64>::new(to.numel());
    let bytes = [size_of::<i64>(), size_of::<T>()];
    let mut kept = Plan::new(&sizes, [to.parts(), (&sizes, &strides)], bytes, Order::RowMajor);
    if let Some(lane) = fastest(&kept.axes, 1) {
        let lane = kept.axes.remove(lane);
        kept.axes.push(lane);
    }
    let along = Axis { size: x.sizes[axis], steps: [x.strides[axis] * size_of::<T>()] };
    if !kept.empty && along.size != 0 {
        let at = [out.ptr().as_ptr().cast(), x.ptr as *mut u8];
        let body = Args { along, better, element: PhantomData::<fn(T)> };
        // SAFETY: the plan covers the new buffer, each position another element, and with the axis `x`.
        unsafe { drive_work(kept.numel() * along.size, &kept, at, body) };
    }
    out
}

/// Positions of the best along an axis.
#[derive(Clone, Copy)]
struct Args<T, B> {
    along: Axis<1>,
    better: B,
    element: PhantomData<fn(T)>,
}

/// Candidates that are compared side by side.
const WIDE: usize = 16;

impl<T: Number, B: Better<T>> Body<2> for Args<T, B> {
    const COST: usize = 1;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, [out, x]: [*mut u8; 2], n: usize, [so, sx]: [usize; 2]) {
        let mut done = 0;
        let along_first = self.along.steps[0] < sx && self.along.size >= WIDE;
        // SAFETY (all): the lanes are below n.
        while !along_first && n >= WIDE && done < n {
            let first = done.min(n - WIDE);
            let best = unsafe { self.side_by_side::<WIDE>(x.wrapping_add(first * sx), sx) };
            for (i, best) in best.into_iter().enumerate() {
                unsafe { out.wrapping_add((first + i) * so).cast::<i64>().write(best) };
            }
            done += WIDE;
        }
        while done < n {
            let best = unsafe { self.one(x.wrapping_add(done * sx)) };
            unsafe { out.wrapping_add(done * so).cast::<i64>().write(best) };
            done += 1;
        }
    }
}

impl<T: Number, B: Better<T>> Args<T, B> {
    /// Of `W` results, `sx` bytes apart.
    ///
    /// # Safety
    /// As [`Body::run`], for so many lanes.
    #[inline(always)]
    unsafe fn side_by_side<const W: usize>(&self, x: *mut u8, sx: usize) -> [i64; W] {
        // SAFETY: below W there are lanes.
        let mut best: [T; W] = core::array::from_fn(|i| unsafe { *x.wrapping_add(i * sx).cast::<T>() });
        let mut at = [0i64; W];
        for k in 1..self.along.size {
            let row = x.wrapping_add(k * self.along.steps[0]);
            for i in 0..W {
                // SAFETY: as above; k is below the length of the axis.
                let candidate = unsafe { *row.wrapping_add(i * sx).cast::<T>() };
                let wins = self.wins(candidate, best[i]);
                best[i] = if wins { candidate } else { best[i] };
                at[i] = if wins { k as i64 } else { at[i] };
            }
        }
        at
    }

    /// Of one result: every `WIDE`th element is a lane; then the lanes compete.
    ///
    /// # Safety
    /// As [`Body::run`], for one result.
    #[inline(always)]
    unsafe fn one(&self, x: *mut u8) -> i64 {
        let Axis { size, steps: [step] } = self.along;
        // SAFETY: who calls it stays below the length of the axis.
        let element = |k: usize| unsafe { *x.wrapping_add(k * step).cast::<T>() };
        let whole = size / WIDE;
        let (mut best, mut start) = (0, 1);
        if whole > 0 {
            let rows = Axis { size: whole, steps: [WIDE * step] };
            // SAFETY: whole rows of lanes lie inside the axis.
            let at = unsafe { Args { along: rows, ..*self }.side_by_side::<WIDE>(x, step) };
            let position = |lane: usize| at[lane] as usize * WIDE + lane;
            best = position(0);
            for lane in 1..WIDE {
                let (k, a, b) = (position(lane), element(position(lane)), element(best));
                let ties = !self.wins(a, b) && !self.wins(b, a);
                best = if self.wins(a, b) || ties && k < best { k } else { best };
            }
            start = whole * WIDE;
        }
        for k in start..size {
            best = if self.wins(element(k), element(best)) { k } else { best };
        }
        best as i64
    }

    /// Whether a later candidate takes the place of the best so far: a NaN of anything but a NaN.
    #[inline(always)]
    fn wins(&self, candidate: T, best: T) -> bool {
        !best.is_nan() & (candidate.is_nan() | self.better.better(candidate, best))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::reduce::{Larger, Max, Sum};

    /// Each position of the axes, row-major, as an offset.
    fn offsets([sizes, strides]: &[Dims; 2]) -> Vec<usize> {
        let mut all = vec![0];
        for (&size, &stride) in sizes.iter().zip(strides) {
            all = all.into_iter().flat_map(|at| (0..size).map(move |i| at + i * stride)).collect();
        }
        all
    }

    fn number(i: usize) -> i64 {
        ((i as u32).wrapping_mul(0x9E37_79B9).rotate_left(13) % 100) as i64
    }

    /// Every choice of axes, over a layout: sums, maxima and their positions, index by index.
    fn agrees(sizes: &[usize], strides: &[usize]) {
        let layout = Layout::new(sizes, strides);
        let elements: Vec<i64> = (0..layout.reach().unwrap().max(1)).map(number).collect();
        let x = Ref::new(elements.as_ptr(), &layout, 0);
        for mask in 0u32..1 << sizes.len() {
            let reduced: Vec<bool> = (0..sizes.len()).map(|axis| mask >> axis & 1 == 1).collect();
            let inner = offsets(&picked(x, |axis| reduced[axis]));
            let outer = offsets(&picked(x, |axis| !reduced[axis]));
            let of = |at: usize| inner.iter().map(move |i| at + i).map(|i| elements[i]).collect::<Vec<_>>();
            let sums: Vec<i64> = outer.iter().map(|&at| of(at).iter().sum()).collect();
            assert_eq!(read(&fold_strided(x, &reduced, Sum)), sums, "{sizes:?} {strides:?} {reduced:?}");
            let most: Vec<i64> = outer.iter().map(|&at| of(at).into_iter().max().unwrap_or(i64::MIN)).collect();
            assert_eq!(read(&fold_strided(x, &reduced, Max)), most, "{sizes:?} {strides:?} {reduced:?}");
            if mask.count_ones() == 1 && !inner.is_empty() {
                let first =
                    |at: usize| of(at).iter().position(|&x| Some(x) == of(at).into_iter().max()).unwrap() as i64;
                let args: Vec<i64> = outer.iter().map(|&at| first(at)).collect();
                let axis = mask.trailing_zeros() as usize;
                assert_eq!(read(&arg_strided(x, axis, Larger)), args, "{sizes:?} {strides:?} {axis}");
            }
        }
    }

    fn read<T: Copy>(buffer: &Buffer<T>) -> Vec<T> {
        // SAFETY: the folds write every element.
        unsafe { from_raw_parts(buffer.ptr().as_ptr(), buffer.len()) }.to_vec()
    }

    #[test]
    fn folds_agree_with_index_by_index() {
        agrees(&[], &[]);
        agrees(&[0], &[1]);
        agrees(&[3, 0, 2], &[2, 2, 1]);
        agrees(&[7, 1, 5], &[5, 99, 1]);
        agrees(&[37, 54], &[54, 1]);
        agrees(&[54, 37], &[1, 54]);
        agrees(&[9, 70], &[200, 2]);
        agrees(&[70, 9], &[2, 200]);
        agrees(&[6, 5, 33], &[0, 33, 1]);
        agrees(&[2, 3, 8, 9, 3, 3], &[330, 110, 11, 1, 11, 1]);
        agrees(&[5, 4, 3, 2], &[1, 5, 20, 60]);
    }

    #[test]
    #[cfg_attr(miri, ignore = "slow")]
    fn long_axes_are_folded_in_blocks() {
        agrees(&[1500, 40], &[41, 1]);
        agrees(&[40, 1500], &[1, 41]);
        agrees(&[3, 700, 5], &[1, 20, 3]);
        agrees(&[2, 3000], &[3001, 1]);
        agrees(&[30, 2100], &[2200, 1]);
        agrees(&[600, 1100], &[1200, 1]);
    }
}
