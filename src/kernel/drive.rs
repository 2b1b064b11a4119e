//! Runs a plan: an odometer over the outer axes, a body for the inner one, threads above a
//! measured amount of work.

use super::isa::{Isa, Task, dispatch, fence};
use super::parallel;
use super::plan::{Axis, Order, Plan, two_loops};
use super::threads::*;

/// An inner loop over `N` operands.
pub trait Body<const N: usize> {
    /// What one element costs, in additions: decides from how many elements on threads pay.
    const COST: usize;

    /// Runs `n` elements; operand `k` starts at `at[k]` and steps `steps[k]` bytes.
    /// Implementations are `#[inline(always)]`.
    ///
    /// # Safety
    /// Every address visited is a valid element of the operand's type; outputs overlap nothing.
    unsafe fn run<I: Isa>(&mut self, at: [*mut u8; N], n: usize, steps: [usize; N]);
}

/// From how many additions on the work is split: below, waking a second thread costs what it saves.
/// On two cores `benches/threads.rs` shows no gain at 256 K additions in cache, and a clear one (0.62
/// of the time) at 1 M.
pub const PARALLEL: usize = parallel(512 << 10);

/// Runs the plan on this thread.
///
/// # Safety
/// `at` and the plan describe valid operands, as [`Body::run`] asks.
#[inline]
pub unsafe fn drive<const N: usize, B: Body<N>>(plan: &Plan<N>, at: [*mut u8; N], body: &mut B) {
    reached::<N, B>();
    dispatch(Run { plan, at, body });
}

/// Runs the plan on all threads when the work is worth it.
///
/// # Safety
/// As [`drive`]; besides, outputs at different positions do not share elements.
#[inline]
pub unsafe fn drive_parallel<const N: usize, B>(plan: &Plan<N>, at: [*mut u8; N], body: B)
where
    B: Body<N> + Copy + Send + Sync,
{
    if plan.numel() >= PARALLEL / B::COST {
        // SAFETY: the caller's promise.
        split(plan, at, |part, at| unsafe { drive(part, at, &mut { body }) });
    } else {
        let mut body = body;
        // SAFETY: the caller's promise.
        unsafe { drive(plan, at, &mut body) };
    }
}

/// The pointers moved on, each by its own number of bytes.
#[inline(always)]
fn moved<const N: usize>(at: [*mut u8; N], bytes: impl Fn(usize) -> isize) -> [*mut u8; N] {
    core::array::from_fn(|k| at[k].wrapping_offset(bytes(k)))
}

/// Runs the loops over `sizes` in row-major order, each operand stretched, on all threads when the
/// work is worth it: a plan is only made where it takes more than two loops, or more than one thread.
///
/// # Safety
/// As [`drive_parallel`], for `Plan::new(sizes, from, bytes, Order::RowMajor)`.
#[inline]
pub unsafe fn drive_stretched<const N: usize, B>(
    sizes: &[usize],
    from: [(&[usize], &[usize]); N],
    bytes: [usize; N],
    at: [*mut u8; N],
    mut body: B,
) where
    B: Body<N> + Copy + Send + Sync,
{
    if let Some([outer, inner]) = two_loops(sizes, from, bytes)
        && outer.size * inner.size < PARALLEL / B::COST
    {
        if outer.size * inner.size > 0 {
            reached::<N, B>();
            dispatch(Rows { outer, inner, at, body: &mut body });
        }
    } else {
        // SAFETY: the caller's promise.
        unsafe { drive_planned(sizes, from, bytes, at, body) };
    }
}

/// The rest of [`drive_stretched`], apart: a plan takes half a KiB of stack.
///
/// # Safety
/// As there.
#[cold]
#[inline(never)]
unsafe fn drive_planned<const N: usize, B>(
    sizes: &[usize],
    from: [(&[usize], &[usize]); N],
    bytes: [usize; N],
    at: [*mut u8; N],
    body: B,
) where
    B: Body<N> + Copy + Send + Sync,
{
    // SAFETY: the caller's promise.
    unsafe { drive_parallel(&Plan::new(sizes, from, bytes, Order::RowMajor), at, body) };
}

struct Rows<'a, const N: usize, B> {
    outer: Axis<N>,
    inner: Axis<N>,
    at: [*mut u8; N],
    body: &'a mut B,
}

impl<const N: usize, B: Body<N>> Task for Rows<'_, N, B> {
    type Out = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let Rows { outer, inner, mut at, body } = self;
        for _ in 0..outer.size {
            // SAFETY: whoever made it promised that these are valid operands, none of length 0.
            unsafe { body.run::<I>(at, inner.size, inner.steps) };
            at = moved(at, |k| outer.steps[k] as isize);
        }
    }
}

/// Runs one contiguous loop of `n` elements, `steps` bytes each, on all threads when the work is
/// worth it: what is usually the whole work, and at 64 elements a quarter faster without looking for
/// loops.
///
/// # Safety
/// As [`drive_parallel`].
#[inline]
pub unsafe fn drive_flat<const N: usize, B>(n: usize, steps: [usize; N], at: [*mut u8; N], mut body: B)
where
    B: Body<N> + Copy + Send + Sync,
{
    if n >= PARALLEL / B::COST {
        // SAFETY: the caller's promise.
        split(&Plan::flat(n, steps), at, |part, at| unsafe { drive(part, at, &mut { body }) });
    } else if n > 0 {
        reached::<N, B>();
        dispatch(Flat { n, steps, at, body: &mut body });
    }
}

struct Flat<'a, const N: usize, B> {
    n: usize,
    steps: [usize; N],
    at: [*mut u8; N],
    body: &'a mut B,
}

impl<const N: usize, B: Body<N>> Task for Flat<'_, N, B> {
    type Out = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        // SAFETY: whoever made it promised that these are valid operands, and that n is not 0.
        unsafe { self.body.run::<I>(self.at, self.n, self.steps) };
    }
}

/// Pointers that threads may share: the parts they work on are disjoint.
#[derive(Clone, Copy)]
struct Shared<const N: usize>([*mut u8; N]);
// SAFETY: see above; who makes one promises it.
unsafe impl<const N: usize> Send for Shared<N> {}
// SAFETY: as above.
unsafe impl<const N: usize> Sync for Shared<N> {}

impl<const N: usize> Shared<N> {
    /// The pointers `i` steps further on.
    fn part(self, steps: &[usize; N], i: usize) -> [*mut u8; N] {
        moved(self.0, |k| (steps[k] * i) as isize)
    }
}

/// Splits the longest axis (the outermost, where that is long enough) into equal parts, a few for each
/// thread, and runs each, as [`split_along`].
#[cold]
pub fn split<const N: usize>(plan: &Plan<N>, at: [*mut u8; N], run: impl Fn(&Plan<N>, [*mut u8; N]) + Sync) {
    let threads = current_num_threads();
    let outer_is_enough = plan.axes.first().is_some_and(|axis| axis.size >= 4 * threads);
    let axis = if outer_is_enough { 0 } else { longest(plan) };
    split_along(plan, axis, at, run);
}

/// Splits an axis into equal parts, a few for each thread, and runs each, as [`split_by`].
#[cold]
pub fn split_along<const N: usize>(
    plan: &Plan<N>,
    axis: usize,
    at: [*mut u8; N],
    run: impl Fn(&Plan<N>, [*mut u8; N]) + Sync,
) {
    let threads = current_num_threads();
    let size = plan.axes.get(axis).map_or(0, |axis| axis.size);
    if threads < 2 || size < 2 {
        return run(plan, at);
    }
    // Multiples of 1024 elements keep both parts of a vector, a cache line and a page whole.
    let grain = if size >= 8192 { 1024 } else { 1 };
    split_by(plan, axis, size.div_ceil(4 * threads).div_ceil(grain) * grain, at, run);
}

/// Splits an axis into parts of `len` positions, which all threads run: `run` gets the plan of a part and
/// where it starts. The parts are disjoint ranges of the axis.
pub fn split_by<const N: usize>(
    plan: &Plan<N>,
    axis: usize,
    len: usize,
    at: [*mut u8; N],
    run: impl Fn(&Plan<N>, [*mut u8; N]) + Sync,
) {
    let (Axis { size, steps }, shared) = (plan.axes[axis], Shared(at));
    (0..size.div_ceil(len)).into_par_iter().for_each(|part| {
        let start = part * len;
        run(&plan.part(axis, len.min(size - start)), shared.part(&steps, start));
        // Streamed stores are ordered by the thread that made them.
        fence();
    });
}

fn longest<const N: usize>(plan: &Plan<N>) -> usize {
    let sizes = plan.axes.iter().map(|axis| axis.size);
    sizes.enumerate().rev().max_by_key(|&(_, size)| size).map_or(0, |(i, _)| i)
}

struct Run<'a, const N: usize, B> {
    plan: &'a Plan<N>,
    at: [*mut u8; N],
    body: &'a mut B,
}

impl<const N: usize, B: Body<N>> Task for Run<'_, N, B> {
    type Out = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        if self.plan.empty {
            return;
        }
        // SAFETY: (all) the addresses stay inside the plan, which describes valid operands.
        match self.plan.axes.as_slice() {
            // SAFETY: as above.
            [] => unsafe { self.body.run::<I>(self.at, 1, [0; N]) },
            // SAFETY: as above.
            [inner] => unsafe { self.body.run::<I>(self.at, inner.size, inner.steps) },
            [outer, inner] => {
                let mut at = self.at;
                for _ in 0..outer.size {
                    // SAFETY: as above.
                    unsafe { self.body.run::<I>(at, inner.size, inner.steps) };
                    at = moved(at, |k| outer.steps[k] as isize);
                }
            }
            [outer @ .., inner] => {
                let mut at = self.at;
                let mut count: smallvec::SmallVec<[usize; 6]> = smallvec::smallvec![0; outer.len()];
                loop {
                    // SAFETY: as above.
                    unsafe { self.body.run::<I>(at, inner.size, inner.steps) };
                    // The odometer: the last wheel that can, turns; those behind it start again.
                    let mut wheel = outer.len();
                    loop {
                        if wheel == 0 {
                            return;
                        }
                        wheel -= 1;
                        let axis = &outer[wheel];
                        count[wheel] += 1;
                        if count[wheel] < axis.size {
                            at = moved(at, |k| axis.steps[k] as isize);
                            break;
                        }
                        count[wheel] = 0;
                        at = moved(at, |k| -((axis.steps[k] * (axis.size - 1)) as isize));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
std::thread_local! {
    static REACHED: core::cell::RefCell<Vec<(usize, &'static str)>> = const { core::cell::RefCell::new(Vec::new()) };
}

/// Notes that the loop of `B` runs.
#[inline(always)]
fn reached<const N: usize, B: Body<N>>() {
    #[cfg(test)]
    REACHED.with_borrow_mut(|reached| reached.push((drive::<N, B> as *const () as usize, core::any::type_name::<B>())));
}

/// Runs `f` and tells which loops it reached on this thread: the address and the name of each.
#[cfg(test)]
pub fn trace<R>(f: impl FnOnce() -> R) -> (R, Vec<(usize, &'static str)>) {
    REACHED.take();
    (f(), REACHED.take())
}
