//! The position of the best element along an axis.

use super::block::RUN;
use super::cut::{Cut, fastest, over_rows};
use super::rows::{Line, PANEL};
use crate::Ref;
use crate::loops::any::Element;
use crate::loops::loop_nest::{PARALLEL, Rows, drive_erased, note, split};
use crate::loops::plan::{Axis, Order, Plan};
use crate::sealed::operation::Sealed;
use crate::simd::isa::{Entry, Isa, LEVELS, Routine, entries, level};
use crate::storage::{Buffer, Filled, OutOfMemory};
use congruent_layout::{Geometry, Layout};
use core::hint::select_unpredictable;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// The order of a search: `argmax` and `argmin` look for the first element that no other beats. Sealed.
pub trait Better<T>: Copy + Send + Sync + Sealed {
    /// Whether the best element is the smallest, not the largest.
    const SMALLEST: bool;
    /// Returns whether a later candidate replaces the best so far. A NaN replaces everything but a NaN.
    fn wins(candidate: T, best: T) -> bool;
    /// Returns the loops of both searches. They are compiled in the calling program, unless an implementation returns loops compiled elsewhere.
    fn loops() -> &'static ArgLoops;
}

/// The search that the loops are compiled for: for the largest. It finds the smallest among elements whose order is reversed.
pub(crate) trait Turning<T>: Better<T> {
    /// Returns the argument of [`turned`](Self::turned) that keeps or reverses the order.
    fn turn(reverse: bool) -> T;
    /// Maps an element so that the order of mapped elements is the order of the elements, or the reverse. NaN stays NaN.
    fn turned(x: T, turn: T) -> T;
    /// Returns the largest or smallest of some elements, at least one; NaN if any is NaN.
    fn best<I: Isa>(x: &[T], smallest: bool) -> T;
    /// Returns whether an element is equal to the best, which is not NaN.
    fn equal(x: T, best: T) -> bool;
    /// Returns whether an element is NaN.
    fn unordered(x: T) -> bool;
}

/// The loops of both searches on one type of elements. The code that runs them is the same for all types.
pub struct ArgLoops {
    /// Finds the positions of the best along an axis. The body is an [`AxisSearch`].
    args: [Entry<Rows<2>>; LEVELS],
    /// Chooses the best of the positions that were found in parts of an axis. The body is a [`Best`].
    best: [Entry<Rows<3>>; LEVELS],
    /// Returns whether a candidate replaces another element.
    wins: unsafe fn(*const u8, *const u8, smallest: bool) -> bool,
    /// The bytes of an element.
    bytes: usize,
}

impl ArgLoops {
    /// Returns the loops of the searches among elements of type `T`.
    pub(crate) const fn for_choice<T: Element, B: Turning<T>>() -> Self {
        ArgLoops {
            args: entries::<Rows<2>, ArgLanes<T, B>>(),
            best: entries::<Rows<3>, ArgOfParts<T, B>>(),
            wins: wins::<T, B>,
            bytes: size_of::<T>(),
        }
    }
}

/// # Safety
/// Both pointers point to elements.
unsafe fn wins<T: Element, B: Turning<T>>(candidate: *const u8, best: *const u8, smallest: bool) -> bool {
    // SAFETY: the caller's promise.
    let [candidate, best] = [candidate, best].map(|x| B::turned(unsafe { *x.cast::<T>() }, B::turn(smallest)));
    B::wins(candidate, best)
}

/// Returns the position along an axis of the best element, the first of equals; row-major over the other axes.
#[inline]
// SOUND: the operand is a `Ref`; asserts that the axis has elements where there are results
pub fn arg_strided<T: Element, B: Better<T>>(x: Ref<T>, axis: usize, _: B) -> Result<Filled<i64>, OutOfMemory> {
    // SAFETY: the loops are for the element type of `x`, whose elements and geometry are passed.
    unsafe { arg_of((B::loops(), B::SMALLEST), x.geometry(), x.ptr() as *mut u8, axis) }
}

/// # Safety
/// The elements under `x` begin at `from`, and are those of the loops.
#[inline(never)]
unsafe fn arg_of(search: Search, x: Geometry, from: *mut u8, axis: usize) -> Result<Filled<i64>, OutOfMemory> {
    let (loops, smallest) = search;
    note(loops.args[0] as usize);
    let rest = x.without(axis);
    let to = Layout::contiguous(rest.sizes());
    let out = Buffer::<i64>::new(to.numel())?;
    let bytes = [size_of::<i64>(), loops.bytes];
    let kept = Plan::new(rest.sizes(), [to.sizes_and_strides(), rest.sizes_and_strides()], bytes, Order::RowMajor);
    // Along an axis of stride 0 all positions share one element, and the first position is the best.
    let size = if x.strides[axis] == 0 { x.sizes[axis].min(1) } else { x.sizes[axis] };
    let along = Axis { size, steps: [x.strides[axis].wrapping_mul(loops.bytes)] };
    assert!(kept.empty || along.size != 0, "an axis without elements has no best one");
    if !kept.empty {
        // SAFETY: the plan visits each element of the new buffer once, and together with the axis the elements of `x`.
        unsafe { loops.planned(smallest, kept, along, [out.ptr().as_ptr().cast(), from])? };
    }
    // SAFETY: each position of the plan was written, and where that is empty there are none.
    Ok(unsafe { out.filled() })
}

/// Returns the position of the best of all elements, counted row-major: the first of equals. `x` has at least one element.
#[inline]
// SOUND: the operand is a `Ref`; asserts that the axis has elements where there are results
pub fn arg_all<T: Element, B: Better<T>>(x: Ref<T>, _: B) -> Result<i64, OutOfMemory> {
    // SAFETY: the loops are for the element type of `x`, whose elements and geometry are passed.
    unsafe { all_of((B::loops(), B::SMALLEST), x.geometry(), x.ptr() as *mut u8) }
}

/// # Safety
/// The loops are of the type of the elements, which begin at `from` and have the layout `x`.
#[inline(never)]
unsafe fn all_of(search: Search, x: Geometry, from: *mut u8) -> Result<i64, OutOfMemory> {
    let layout = Layout::new(x.sizes, x.strides);
    if layout.is_contiguous() {
        let flat = Layout::contiguous(&[x.numel()]);
        // SAFETY: the same number of elements, contiguous.
        return Ok(unsafe { arg_of(search, flat.geometry(), from, 0)? }.as_slice()[0]);
    }
    // The best of each row, and then the first row with the best of these. Only one position of an axis of stride 0 is visited.
    let sizes = x.distinct_sizes();
    let once = Geometry { sizes: &sizes, ..x };
    let last = x.sizes.len() - 1;
    // SAFETY: the caller's promise, for some of the elements.
    let columns = unsafe { arg_of(search, once, from, last)? };
    let columns = columns.as_slice();
    let sum_along = |row: usize, steps: &[usize]| {
        let (mut rest, mut at) = (row, columns[row] as usize * steps[last]);
        for axis in (0..last).rev() {
            at += rest % sizes[axis] * steps[axis];
            rest /= sizes[axis];
        }
        at
    };
    let (loops, smallest) = search;
    let element = |row: usize| from.wrapping_add(sum_along(row, x.strides) * loops.bytes);
    let mut best = 0;
    for row in 1..columns.len() {
        // SAFETY: positions inside the sizes.
        best = if unsafe { (loops.wins)(element(row), element(best), smallest) } { row } else { best };
    }
    Ok(sum_along(best, Layout::contiguous(x.sizes).strides()) as i64)
}

/// The loops of a search, and whether it is for the smallest element.
type Search<'a> = (&'a ArgLoops, bool);

/// The longest part of an axis: positions inside a part are counted in 32 bits.
const LONGEST: usize = 1 << 30;

impl ArgLoops {
    /// # Safety
    /// All addresses that the plan and the axis visit together are valid elements; the results are contiguous and row-major.
    unsafe fn planned(
        &self,
        smallest: bool,
        kept: Plan<2>,
        along: Axis<1>,
        at: [*mut u8; 2],
    ) -> Result<(), OutOfMemory> {
        let reduced = Plan { axes: [along].into_iter().collect(), empty: false };
        let len = Cut::choose(&kept, &reduced, 1).map_or(along.size, |cut| cut.len).min(LONGEST);
        if len == along.size {
            // SAFETY: the caller's promise.
            unsafe { self.whole(smallest, kept, along, at) };
            Ok(())
        } else {
            // SAFETY: the caller's promise.
            unsafe { self.choose_in_parts(smallest, len, &kept, along, at) }
        }
    }

    /// Finds the best of each part of the axis, and then the best of these.
    ///
    /// # Safety
    /// The promises of [`planned`](Self::planned).
    #[cold]
    unsafe fn choose_in_parts(
        &self,
        smallest: bool,
        len: usize,
        kept: &Plan<2>,
        along: Axis<1>,
        [out, x]: [*mut u8; 2],
    ) -> Result<(), OutOfMemory> {
        let (whole, results, step) = (along.size / len, kept.numel(), along.steps[0]);
        let partial = Buffer::<i64>::new(along.size.div_ceil(len) * results)?;
        let (to, row) = (partial.ptr().as_ptr().cast::<u8>(), results * size_of::<i64>());
        let mut parts = kept.clone();
        if whole > 1 {
            parts.axes.insert(0, Axis { size: whole, steps: [row, len * step] });
        }
        // SAFETY: the parts cover the axis; each has a row of the new buffer, which the last loop reads.
        unsafe { self.whole(smallest, parts, Axis { size: len, ..along }, [to, x]) };
        if whole * len < along.size {
            let at = [to.wrapping_add(whole * row), x.wrapping_add(whole * len * step)];
            // SAFETY: the parts cover the axis; each has a row of the new buffer, which the last loop reads.
            unsafe { self.whole(smallest, kept.clone(), Axis { size: along.size - whole * len, ..along }, at) };
        }
        let three = kept.axes.iter().map(|&Axis { size, steps: [so, sx] }| Axis { size, steps: [so, sx, so] });
        let all = Plan { axes: three.collect(), empty: false };
        let best = Best { parts: partial.len() / results, row, len, step, smallest };
        let entry = self.best[level()];
        // SAFETY: the parts cover the axis; each has a row of the new buffer, which the last loop reads; the parts are only
        // read.
        let run = |part: &Plan<3>, at| unsafe { drive_erased(part, at, (&raw const best) as *mut (), entry) };
        if partial.len() >= PARALLEL {
            split(&all, [out, x, to], &run)
        } else {
            run(&all, [out, x, to])
        }
        Ok(())
    }

    /// # Safety
    /// The promises of [`planned`](Self::planned); the axis is not longer than [`LONGEST`].
    unsafe fn whole(&self, smallest: bool, mut kept: Plan<2>, along: Axis<1>, at: [*mut u8; 2]) {
        let rows = over_rows(&kept, &Plan { axes: [along].into_iter().collect(), empty: false });
        if let Some(lane) = fastest(&kept.axes, 1) {
            let lane = kept.axes.remove(lane);
            kept.axes.push(lane);
        }
        let (args, entry) = (AxisSearch { along, rows, smallest }, self.args[level()]);
        // SAFETY: the caller's promise; the axis is only read.
        let run = |part: &Plan<2>, at| unsafe { drive_erased(part, at, (&raw const args) as *mut (), entry) };
        if kept.numel() * along.size >= PARALLEL { split(&kept, at, &run) } else { run(&kept, at) }
    }
}

/// The best of the positions in each part, as a position of the axis.
struct Best {
    parts: usize,
    row: usize,
    len: usize,
    step: usize,
    smallest: bool,
}

/// The routine that chooses the best of the positions in parts. Its body is a [`Best`].
struct ArgOfParts<T, B>(PhantomData<fn(T, B)>);

impl<T: Element, B: Turning<T>> Routine<Rows<3>> for ArgOfParts<T, B> {
    const WIDE: bool = false;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(mut rows: Rows<3>) {
        // SAFETY: the caller's promise.
        let best = unsafe { &*rows.body.cast::<Best>() };
        while let Some((at, n, steps)) = rows.next() {
            // SAFETY: the caller's promise.
            unsafe { best.run_rows::<T, B>(at, n, steps) };
        }
    }
}

impl Best {
    /// Folds `n` results.
    ///
    /// # Safety
    /// The promises of [`Body::run_on`](crate::loops::loop_nest::Body::run_on).
    unsafe fn run_rows<T: Element, B: Turning<T>>(
        &self,
        [out, x, partial]: [*mut u8; 3],
        n: usize,
        [so, sx, sp]: [usize; 3],
    ) {
        let turn = B::turn(self.smallest);
        for i in 0..n {
            let (x, partial) = (x.wrapping_add(i * sx), partial.wrapping_add(i * sp));
            let mut best: Option<(i64, T)> = None;
            for part in 0..self.parts {
                // SAFETY: i is below n; the position is inside the part, which lies inside the axis.
                let inside = unsafe { *partial.wrapping_add(part * self.row).cast::<i64>() };
                let at = (part * self.len) as i64 + inside;
                // SAFETY: i is below n; the position is inside the part, which lies inside the axis.
                let candidate = B::turned(unsafe { *x.wrapping_add(at as usize * self.step).cast::<T>() }, turn);
                if best.is_none_or(|(_, best)| B::wins(candidate, best)) {
                    best = Some((at, candidate));
                }
            }
            // SAFETY: `i` is below `n`: the output has a result there.
            unsafe { out.wrapping_add(i * so).cast::<i64>().write(best.map_or(0, |(at, _)| at)) };
        }
    }
}

/// An axis, and whether adjacent results are found together.
struct AxisSearch {
    along: Axis<1>,
    rows: bool,
    smallest: bool,
}

/// The routine that finds the positions of the best along an axis. Its body is an [`AxisSearch`].
struct ArgLanes<'a, T, B> {
    args: &'a AxisSearch,
    turn: T,
    search: PhantomData<fn(B)>,
}

impl<T: Element, B: Turning<T>> Routine<Rows<2>> for ArgLanes<'_, T, B> {
    #[inline(always)]
    unsafe fn run_on<I: Isa>(mut rows: Rows<2>) {
        // SAFETY: the caller's promise.
        let args = unsafe { &*rows.body.cast::<AxisSearch>() };
        let lanes = ArgLanes::<T, B> { args, turn: B::turn(args.smallest), search: PhantomData };
        while let Some((at, n, steps)) = rows.next() {
            // SAFETY: the caller's promise.
            unsafe { lanes.positions::<I>(at, n, steps) };
        }
    }
}

impl<T: Element, B: Turning<T>> ArgLanes<'_, T, B> {
    /// Folds `n` results.
    ///
    /// # Safety
    /// The promises of [`Body::run_on`](crate::loops::loop_nest::Body::run_on).
    #[inline(always)]
    unsafe fn positions<I: Isa>(&self, [out, x]: [*mut u8; 2], n: usize, [so, sx]: [usize; 2]) {
        let mut done = 0;
        while self.args.rows && done < n {
            let lanes = PANEL.min(n - done);
            // SAFETY: the lanes are below n.
            unsafe { self.panel([out.wrapping_add(done * so), x.wrapping_add(done * sx)], lanes, [so, sx]) };
            done += lanes;
        }
        while done < n {
            // SAFETY: the lanes are below n.
            let best = unsafe { self.choose_one::<I>(x.wrapping_add(done * sx)) };
            // SAFETY: the lanes are below n.
            unsafe { out.wrapping_add(done * so).cast::<i64>().write(best) };
            done += 1;
        }
    }

    /// Finds at most [`PANEL`] adjacent results, a row at a time.
    ///
    /// # Safety
    /// Like [`positions`](Self::positions), for the given number of lanes.
    #[inline(always)]
    unsafe fn panel(&self, [out, x]: [*mut u8; 2], lanes: usize, [so, sx]: [usize; 2]) {
        let (mut best, mut at) = (blank(), blank());
        // SAFETY: the lanes of a row, and of the output.
        let (best, at) = (unsafe { first_row::<T>(&mut best, lanes, x, sx) }, filled(&mut at, lanes, 0));
        best.iter_mut().for_each(|best| *best = B::turned(*best, self.turn));
        for k in 1..self.args.along.size {
            let row = x.wrapping_add(k * self.args.along.steps[0]);
            // SAFETY: the lanes of a row, and of the output.
            unsafe { self.take_row(best, at, row, k as u32, sx) };
        }
        for (i, &at) in at.iter().enumerate() {
            // SAFETY: the lanes of a row, and of the output.
            unsafe { out.wrapping_add(i * so).cast::<i64>().write(i64::from(at)) };
        }
    }

    /// Compares row `k`, whose elements are `sx` bytes apart, with the best so far.
    ///
    /// # Safety
    /// `best.len()` elements are readable from `row`, `sx` bytes apart.
    #[inline(always)]
    unsafe fn take_row(&self, best: &mut [T], at: &mut [u32], row: *mut u8, k: u32, sx: usize) {
        if sx == size_of::<T>() {
            // SAFETY: the elements are contiguous.
            let row = unsafe { core::slice::from_raw_parts(row.cast::<T>(), best.len()) };
            for ((best, at), &candidate) in best.iter_mut().zip(at).zip(row) {
                self.meet(best, at, candidate, k);
            }
            return;
        }
        for (i, (best, at)) in best.iter_mut().zip(at).enumerate() {
            // SAFETY: the element of a lane. (Volatile: otherwise LLVM gathers vectors of elements, in as much code as the rest.)
            let candidate = unsafe { row.wrapping_add(i * sx).cast::<T>().read_volatile() };
            self.meet(best, at, candidate, k);
        }
    }

    #[inline(always)]
    fn meet(&self, best: &mut T, at: &mut u32, candidate: T, k: u32) {
        let (candidate, before, place) = (B::turned(candidate, self.turn), *best, *at);
        let wins = B::wins(candidate, before);
        // Not a branch, which would prevent vectorisation.
        *at = select_unpredictable(wins, k, place);
        *best = select_unpredictable(wins, candidate, before);
    }

    /// Finds one result: the best of one block after the other, then its position in the first of the best blocks.
    ///
    /// # Safety
    /// The promises of [`positions`](Self::positions), for one result.
    #[inline(always)]
    unsafe fn choose_one<I: Isa>(&self, x: *mut u8) -> i64 {
        let Axis { size, steps: [step] } = self.args.along;
        let mut memory = [const { MaybeUninit::<T>::uninit() }; RUN];
        // SAFETY: the axis has elements.
        let mut found = (0, unsafe { *x.cast::<T>() });
        for at in (0..size).step_by(RUN) {
            // SAFETY: `min(RUN, size - at)` elements from `at` on are inside the axis.
            let block = unsafe { block(x.wrapping_add(at * step), RUN.min(size - at), step, &mut memory) };
            let best = B::best::<I>(block, self.args.smallest);
            if at == 0 || B::wins(B::turned(best, self.turn), B::turned(found.1, self.turn)) {
                found = (at, best);
            }
        }
        let (at, best) = found;
        // SAFETY: `min(RUN, size - at)` elements from `at` on are inside the axis.
        let block = unsafe { block(x.wrapping_add(at * step), RUN.min(size - at), step, &mut memory) };
        (at + position::<T, B>(block, best)) as i64
    }
}

/// Returns `n` elements that are `step` bytes apart: in place, or collected.
///
/// # Safety
/// The elements are valid, and at most [`RUN`].
#[inline(always)]
unsafe fn block<T: Copy>(x: *const u8, n: usize, step: usize, memory: &mut [MaybeUninit<T>; RUN]) -> &[T] {
    if step == size_of::<T>() {
        // SAFETY: the caller's promise: the elements are contiguous.
        return unsafe { core::slice::from_raw_parts(x.cast(), n) };
    }
    let memory = &mut memory[..n];
    for (i, to) in memory.iter_mut().enumerate() {
        // SAFETY: the caller's promise. (Volatile, as in `take_row`.)
        to.write(unsafe { x.wrapping_add(i * step).cast::<T>().read_volatile() });
    }
    // SAFETY: each was written just now.
    unsafe { memory.assume_init_ref() }
}

/// Elements that are compared together.
const LANES: usize = 16;

/// Returns the position of the first element that equals `best`, or of the first NaN if `best` is NaN.
///
/// All elements are compared: a jump out of the loop would be mispredicted, which costs more than comparing a few vectors.
#[inline(always)]
fn position<T: Element, B: Turning<T>>(x: &[T], best: T) -> usize {
    let scalar = |x: &[T], unordered: bool| {
        let hit = |&x: &T| if unordered { B::unordered(x) } else { B::equal(x, best) };
        x.iter().position(hit).unwrap_or(0)
    };
    if B::unordered(best) {
        return scalar(x, true);
    }
    let (few, rest) = x.as_chunks::<LANES>();
    let mut lanes = [u32::MAX; LANES];
    for (k, few) in few.iter().enumerate() {
        for i in 0..LANES {
            let here = if B::equal(few[i], best) { (k * LANES + i) as u32 } else { u32::MAX };
            lanes[i] = if here < lanes[i] { here } else { lanes[i] };
        }
    }
    let found = lanes.into_iter().fold(u32::MAX, u32::min);
    if found < u32::MAX { found as usize } else { x.len() - rest.len() + scalar(rest, false) }
}

/// Fills the first `lanes` of `memory` with the elements at `x`, which are `sx` bytes apart, and returns them.
///
/// # Safety
/// `lanes` elements are readable from `x`, `sx` bytes apart.
#[inline(always)]
unsafe fn first_row<T: Copy>(
    memory: &mut Line<[MaybeUninit<T>; PANEL]>,
    lanes: usize,
    x: *const u8,
    sx: usize,
) -> &mut [T] {
    let memory = &mut memory.0[..lanes];
    if sx == size_of::<T>() {
        // SAFETY: the elements are contiguous.
        memory.copy_from_slice(unsafe { core::slice::from_raw_parts(x.cast(), lanes) });
    } else {
        for (i, lane) in memory.iter_mut().enumerate() {
            // SAFETY: the element of a lane.
            lane.write(unsafe { *x.wrapping_add(i * sx).cast() });
        }
    }
    // SAFETY: each was written just now.
    unsafe { memory.assume_init_mut() }
}

/// Returns uninitialised memory for the lanes of a panel.
#[inline(always)]
fn blank<A>() -> Line<[MaybeUninit<A>; PANEL]> {
    Line([const { MaybeUninit::uninit() }; PANEL])
}

/// Fills the first `lanes` of `memory` with `value`, and returns them.
#[inline(always)]
// SOUND: writes the lanes before it returns them
fn filled<A: Copy>(memory: &mut Line<[MaybeUninit<A>; PANEL]>, lanes: usize, value: A) -> &mut [A] {
    let memory = &mut memory.0[..lanes];
    for lane in memory.iter_mut() {
        lane.write(value);
    }
    // SAFETY: each was written just now.
    unsafe { memory.assume_init_mut() }
}
