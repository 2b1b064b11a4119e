//! Runs a plan: an odometer over the outer axes, a body for the inner one, threads above a
//! measured amount of work.

use crate::loops::plan::{Axis, Plan};
use crate::parallel;
use crate::simd::isa::{Entry, Isa, LEVELS, Routine, entries, fence, level};
use crate::threads::*;
use core::marker::PhantomData;
use smallvec::SmallVec;

/// An inner loop over `N` operands.
pub trait Body<const N: usize> {
    /// Whether the loop is [wide](Routine::WIDE).
    const WIDE: bool = true;
    /// Runs over `n` elements; operand `k` starts at `at[k]` and has a stride of `steps[k]` bytes.
    /// Implementations are `#[inline(always)]`.
    ///
    /// # Safety
    /// All addresses visited are valid elements of the operand's type; outputs overlap nothing.
    unsafe fn run_on<I: Isa>(&mut self, at: [*mut u8; N], n: usize, steps: [usize; N]);

    /// Returns the body for each instruction set. It is compiled in the program, unless an implementation returns a body compiled elsewhere.
    #[inline]
    fn compiled() -> &'static Compiled<N>
    where
        Self: Sized,
    {
        const { &compile::<N, Self>() }
    }
}

/// A body for each instruction set, with its type erased.
pub type Compiled<const N: usize> = [Entry<Rows<N>>; LEVELS];

/// Compiles the body for each instruction set.
pub const fn compile<const N: usize, B: Body<N>>() -> Compiled<N> {
    entries::<Rows<N>, NestBody<B>>()
}

/// The number of additions from which work is split: below, waking a second thread costs more than it saves.
/// On two cores `benches/threads.rs` shows no gain at 256 K additions in cache, and a clear gain (0.62
/// of the time) at 1 M.
pub const PARALLEL: usize = parallel(512 << 10);

/// Runs the plan on this thread.
///
/// # Safety
/// `at` and the plan describe valid operands, as [`Body::run_on`] requires.
#[inline]
pub unsafe fn drive<const N: usize, B: Body<N>>(plan: &Plan<N>, at: [*mut u8; N], body: &mut B) {
    let rows = B::compiled();
    note(rows[0] as usize);
    // SAFETY: the caller's promise; the routine is compiled from the type of the body.
    unsafe { drive_erased(plan, at, (&raw mut *body).cast(), rows[level()]) };
}

/// Runs the plan with a routine that only reads its body, on all threads if `work`, in additions, is
/// worth it. Compiled once for all routines.
///
/// # Safety
/// The promises of [`drive_erased`]; moreover, outputs at different positions do not share elements, `body` is `Sync`, and the routine only
/// reads it: it is not the routine of a [`Body`], which borrows the body mutably.
pub unsafe fn drive_shared<const N: usize>(
    work: usize,
    plan: &Plan<N>,
    at: [*mut u8; N],
    body: *const (),
    run: Entry<Rows<N>>,
) {
    note(run as usize);
    let body = crate::Shared(body.cast_mut());
    // SAFETY: the caller's promise.
    let run = |part: &Plan<N>, at| unsafe { drive_erased(part, at, { body }.0, run) };
    if stays(work) { run(plan, at) } else { split_work(work, plan, at, &run) }
}

/// Returns whether this number of additions stays on this thread: always below an eighth of [`PARALLEL`], and below [`PARALLEL`] unless there
/// are [helpers](has_helpers), which take half of 64 Ki.
#[inline(always)]
pub fn stays(work: usize) -> bool {
    work < PARALLEL / 8 || work < PARALLEL && !has_helpers()
}

/// Returns the pointers advanced by `times` steps. (A loop, here and in other functions of many types: a closure
/// in `map` is eight functions for each type, none of which a debug build inlines.)
#[inline(always)]
pub fn moved<const N: usize>(mut at: [*mut u8; N], steps: &[usize; N], times: isize) -> [*mut u8; N] {
    let mut k = 0;
    while k < N {
        at[k] = at[k].wrapping_offset((steps[k] as isize).wrapping_mul(times));
        k += 1;
    }
    at
}

/// Two axes for a body with an erased type, so that the code around it is compiled once. (The axes are pointers: copied
/// axes are stored in parts and loaded whole, which stalls store forwarding.)
pub struct Rows<const N: usize> {
    /// The body.
    pub body: *mut (),
    at: [*mut u8; N],
    left: usize,
    axes: [*const Axis<N>; 2],
}

impl<const N: usize> Rows<N> {
    /// Returns the addresses, the length and the steps of the next row. (Not a closure: a closure that is not inlined
    /// may be compiled for the baseline.)
    #[inline(always)]
    // SOUND: `drive_two`, which is unsafe, alone makes one, from axes that outlive the call
    pub fn next(&mut self) -> Option<([*mut u8; N], usize, [usize; N])> {
        self.left = self.left.checked_sub(1)?;
        // SAFETY: the plan outlives the call.
        let (outer, inner) = unsafe { (&*self.axes[0], &*self.axes[1]) };
        let row = (self.at, inner.size, inner.steps);
        self.at = moved(self.at, &outer.steps, 1);
        Some(row)
    }
}

/// Two axes like [`Rows`], copied: the compiler knows that writing a row does not change them, and hoists
/// decisions out of the loop over rows. It pays if a row is a few elements.
pub struct Held<const N: usize> {
    at: [*mut u8; N],
    left: usize,
    outer: Axis<N>,
    inner: Axis<N>,
}

impl<const N: usize> Rows<N> {
    /// Returns the remaining rows.
    #[inline(always)]
    // SOUND: `drive_two`, which is unsafe, alone makes one, from axes that outlive the call
    pub fn held(&self) -> Held<N> {
        // SAFETY: the plan outlives the call.
        let [outer, inner] = self.axes.map(|axis| unsafe { *axis });
        Held { at: self.at, left: self.left, outer, inner }
    }
}

impl<const N: usize> Held<N> {
    /// Returns the next row, like [`Rows::next`].
    #[inline(always)]
    pub fn next(&mut self) -> Option<([*mut u8; N], usize, [usize; N])> {
        self.left = self.left.checked_sub(1)?;
        let row = (self.at, self.inner.size, self.inner.steps);
        self.at = moved(self.at, &self.outer.steps, 1);
        Some(row)
    }
}

/// The body over two axes.
struct NestBody<B>(PhantomData<fn(B)>);

impl<const N: usize, B: Body<N>> Routine<Rows<N>> for NestBody<B> {
    const WIDE: bool = B::WIDE;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(mut rows: Rows<N>) {
        // SAFETY: the caller's promise: `rows.body` is a `B`, borrowed exclusively.
        let body = unsafe { &mut *rows.body.cast::<B>() };
        while let Some((at, n, steps)) = rows.next() {
            // SAFETY: the caller's promise: these are valid operands, none of length 0.
            unsafe { body.run_on::<I>(at, n, steps) };
        }
    }
}

/// Runs the plan like [`drive`], with a body and its routine.
///
/// # Safety
/// The axes of the plan visit valid operands from `at`; `body` is the body of `run`'s routine, and nobody else uses it during the call.
pub unsafe fn drive_erased<const N: usize>(plan: &Plan<N>, at: [*mut u8; N], body: *mut (), run: Entry<Rows<N>>) {
    if plan.empty {
        return;
    }
    let (outside, axes) = plan.two_innermost();
    // SAFETY: the addresses stay inside the plan, which describes valid operands.
    let visit = |at| unsafe { drive_two(axes, at, body, run) };
    if outside.is_empty() { visit(at) } else { odometer(outside, at, visit) }
}

/// Runs the plan like [`drive_erased`], over two axes, outer and inner.
///
/// # Safety
/// No axis has length 0, and both visit valid operands from `at`; `body` is the body of `run`'s routine, and nobody else uses it
/// during the call.
#[inline]
pub unsafe fn drive_two<const N: usize>(axes: [&Axis<N>; 2], at: [*mut u8; N], body: *mut (), run: Entry<Rows<N>>) {
    // SAFETY: the caller's promise.
    unsafe { run(Rows { body, at, left: axes[0].size, axes: [axes[0], axes[1]] }) };
}

/// Calls `visit` with the addresses of every position of the axes, row-major; none has length 0.
#[inline(always)]
pub fn odometer<const N: usize>(axes: &[Axis<N>], mut at: [*mut u8; N], mut visit: impl FnMut([*mut u8; N])) {
    let mut count: SmallVec<[usize; 6]> = SmallVec::from_elem(0, axes.len());
    loop {
        visit(at);
        // Like an odometer: the last axis that can advances, the axes after it start again.
        let mut wheel = axes.len();
        loop {
            if wheel == 0 {
                return;
            }
            wheel -= 1;
            let axis = &axes[wheel];
            count[wheel] += 1;
            if count[wheel] < axis.size {
                at = moved(at, &axis.steps, 1);
                break;
            }
            count[wheel] = 0;
            at = moved(at, &axis.steps, -((axis.size - 1) as isize));
        }
    }
}

/// Pointers that threads may share: the parts they work on are disjoint.
#[derive(Clone, Copy)]
struct SharedPointers<const N: usize>([*mut u8; N]);
// SAFETY: threads work on disjoint parts, which the code that makes the pointers guarantees.
unsafe impl<const N: usize> Send for SharedPointers<N> {}
// SAFETY: threads work on disjoint parts, which the code that makes the pointers guarantees.
unsafe impl<const N: usize> Sync for SharedPointers<N> {}

impl<const N: usize> SharedPointers<N> {
    /// Returns the pointers advanced by `i` steps.
    fn advance(self, steps: &[usize; N], i: usize) -> [*mut u8; N] {
        moved(self.0, steps, i as isize)
    }
}

/// A function that runs a part of a plan.
pub type Part<'a, const N: usize> = dyn Fn(&Plan<N>, [*mut u8; N]) + Sync + 'a;

/// Splits [an axis](split_axis) into equal parts, a few for each thread, and runs each, like [`split_along`].
#[cold]
pub fn split<const N: usize>(plan: &Plan<N>, at: [*mut u8; N], run: &Part<'_, N>) {
    split_work(usize::MAX, plan, at, run);
}

/// Splits like [`split`]. If the total work is less than [`PARALLEL`] additions, this thread begins at once, and others help.
#[cold]
pub fn split_work<const N: usize>(work: usize, plan: &Plan<N>, at: [*mut u8; N], run: &Part<'_, N>) {
    let work = if work < PARALLEL { work } else { usize::MAX };
    split_work_along(work, plan, split_axis(plan), 1, at, run);
}

/// Returns the axis that threads share: the longest, or the outermost if that is long enough.
pub fn split_axis<const N: usize>(plan: &Plan<N>) -> usize {
    let outer_is_enough = plan.axes.first().is_some_and(|axis| axis.size >= 4 * current_num_threads());
    if outer_is_enough { 0 } else { longest(plan) }
}

/// Splits an axis into equal parts, a few for each thread, and runs each, like [`split_by`]. All parts but the last are multiples
/// of `least`.
#[cold]
pub fn split_along<const N: usize>(plan: &Plan<N>, axis: usize, least: usize, at: [*mut u8; N], run: &Part<'_, N>) {
    split_work_along(usize::MAX, plan, axis, least, at, run);
}

/// Splits like [`split_along`], with the total work, in additions.
fn split_work_along<const N: usize>(
    work: usize,
    plan: &Plan<N>,
    axis: usize,
    least: usize,
    at: [*mut u8; N],
    run: &Part<'_, N>,
) {
    let threads = current_num_threads();
    let size = plan.axes.get(axis).map_or(0, |axis| axis.size);
    if threads < 2 || size < 2 {
        return run(plan, at);
    }
    // Multiples of 1024 elements split no vector, no cache line and no page.
    let grain = if size >= 8192 { 1024 } else { least };
    split_work_by(work, plan, axis, size.div_ceil(4 * threads).div_ceil(grain) * grain, at, run);
}

/// Splits an axis into parts of `len` positions, which all threads run: `run` takes the plan of a part and
/// its first addresses. The parts are disjoint ranges of the axis.
pub fn split_by<const N: usize>(plan: &Plan<N>, axis: usize, len: usize, at: [*mut u8; N], run: &Part<'_, N>) {
    split_work_by(usize::MAX, plan, axis, len, at, run);
}

/// Splits like [`split_by`], with the total work, in additions.
fn split_work_by<const N: usize>(
    work: usize,
    plan: &Plan<N>,
    axis: usize,
    len: usize,
    at: [*mut u8; N],
    run: &Part<'_, N>,
) {
    let (Axis { size, steps }, shared) = (plan.axes[axis], SharedPointers(at));
    each_of_work(size.div_ceil(len), 1, work, &|part| {
        let start = part * len;
        run(&plan.narrow(axis, len.min(size - start)), shared.advance(&steps, start));
        // Streamed stores are ordered by a fence on the thread that executed them.
        fence();
    });
}

fn longest<const N: usize>(plan: &Plan<N>) -> usize {
    let sizes = plan.axes.iter().map(|axis| axis.size);
    sizes.enumerate().rev().max_by_key(|&(_, size)| size).map_or(0, |(i, _)| i)
}

// With debug assertions only, and not only in tests of this crate: tests of `congruent` read the trace, too.
#[cfg(debug_assertions)]
std::thread_local! {
    static REACHED: core::cell::RefCell<Option<Vec<usize>>> = const { core::cell::RefCell::new(None) };
}

/// Records that the loop at this address runs, while a trace is active.
#[inline(always)]
pub fn note(_loop: usize) {
    #[cfg(debug_assertions)]
    REACHED.with_borrow_mut(|reached| reached.iter_mut().for_each(|reached| reached.push(_loop)));
}

/// Runs `f`, and returns the loops that it ran on this thread; none without debug assertions.
pub fn trace<R>(f: impl FnOnce() -> R) -> (R, Vec<usize>) {
    #[cfg(debug_assertions)]
    REACHED.set(Some(Vec::new()));
    let result = f();
    #[cfg(debug_assertions)]
    let reached = REACHED.take().unwrap_or_default();
    #[cfg(not(debug_assertions))]
    let reached = Vec::new();
    (result, reached)
}
