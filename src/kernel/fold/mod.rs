//! Folds: many elements to one, along any axes at once, nothing copied first.
//!
//! What decides is which axis is contiguous in memory:
//!
//! | it is | example | the loop |
//! |---|---|---|
//! | kept | sum over a sliding window, or over the rows | [`rows`]: neighbouring results together, all their elements taken row by row |
//! | reduced | sum along a row | [`runs`]: one result, its runs with several accumulators |
//!
//! Where both are, rows win, which need no sum across a vector; so they do against runs of a few elements. Sums stay
//! accurate: no more than 32 elements, or sums of four, are added one after the other; what comes of them is joined
//! pairwise.
//!
//! Threads share the results; where there are too few of these for the work, the longest reduced axis is cut into
//! [`PARTS`], whose results are folded once more. Sizes alone decide where it is cut, so the same elements give the
//! same bits on any number of threads.

mod arg;
mod block;
mod offsets;
mod rows;
mod runs;
#[cfg(test)]
mod tests;

pub use arg::{Better, arg_all, arg_strided};
pub use block::{Cascade, fold_block};

use super::Ref;
use super::drive::{PARALLEL, drive, split};
use super::element::Element;
use super::isa::Isa;
use super::plan::{Axis, Order, Plan};
use crate::layout::{Dims, Layout};
use crate::storage::{Buffer, Filled, OutOfMemory};
use core::marker::PhantomData;
use offsets::Offsets;
use rows::Rows;
use runs::Runs;

/// A fold: where it starts, how it sees an element, and how two results become one.
///
/// Joining is associative but for rounding, and `start` changes nothing: what is folded may be cut anywhere.
/// Methods are `#[inline(always)]`.
pub trait Fold<T>: Copy + Send + Sync {
    /// What a result is made with beside its elements: their mean, their maximum; `()` for most.
    type With: Copy;
    /// A result.
    type Acc: Element;
    /// What one element costs, in additions.
    const COST: usize = 1;
    /// Whether that is an addition or so: then there is a loop for each of several widths. What costs more is compiled
    /// once: thirty copies of a power take a minute.
    const CHEAP: bool = Self::COST == 1;
    /// The result for no elements.
    fn start(self) -> Self::Acc;
    /// The result for one element.
    fn take<I: Isa>(self, x: T, with: Self::With) -> Self::Acc;
    /// Two results together.
    fn join(self, a: Self::Acc, b: Self::Acc) -> Self::Acc;
}

/// Elements folded with a few accumulators side by side; longer runs are cut first, so that the error of a sum grows with the
/// logarithm of its length (pairwise summation, Higham 1993).
pub const RUN: usize = 512;

/// So many parts at least have results to themselves, or the reduced axis is cut: a few for each thread of a machine
/// of eight.
const PARTS: usize = 32;

/// Folds the marked axes into a new buffer of the others, row-major.
pub fn fold_strided<T: Element, F: Fold<T, With = ()>>(
    x: Ref<T>,
    reduced: &[bool],
    fold: F,
) -> Result<Filled<F::Acc>, OutOfMemory> {
    let results = x.sizes.iter().zip(reduced).filter(|(_, reduced)| !**reduced).map(|(&size, _)| size).product();
    // SAFETY: so many units take no memory.
    fold_with(
        x,
        reduced,
        unsafe { core::slice::from_raw_parts(core::ptr::NonNull::dangling().as_ptr(), results) },
        fold,
    )
}

/// As [`fold_strided`]; `with` has one for each result, row-major.
pub fn fold_with<T: Element, F: Fold<T>>(
    x: Ref<T>,
    reduced: &[bool],
    with: &[F::With],
    fold: F,
) -> Result<Filled<F::Acc>, OutOfMemory> {
    let [kept_sizes, kept_strides] = picked(x, |axis| !reduced[axis]);
    let [sizes, strides] = picked(x, |axis| reduced[axis]);
    let to = Layout::contiguous(&kept_sizes);
    let out = Buffer::<F::Acc>::new(to.numel())?;
    assert_eq!(with.len(), out.len());
    let bytes = [size_of::<F::Acc>(), size_of::<T>(), size_of::<F::With>()];
    let from = [to.parts(), (&kept_sizes[..], &kept_strides[..]), to.parts()];
    let kept = Plan::new(&kept_sizes, from, bytes, Order::RowMajor);
    let reduced = Plan::new(&sizes, [(&sizes, &strides)], [size_of::<T>()], Order::Free);
    if reduced.empty {
        for i in 0..out.len() {
            // SAFETY: the buffer has so many elements.
            unsafe { out.ptr().add(i).write(fold.start()) };
        }
    } else if !kept.empty {
        let at = [out.ptr().as_ptr().cast(), x.ptr as *mut u8, with.as_ptr() as *mut u8];
        // SAFETY: the plans together cover `x`, and the first the new buffer, each position of which is
        // another element, and `with`.
        unsafe { fold_planned::<T, F>(kept, reduced, at, fold)? };
    }
    // SAFETY: each position of `kept` was written, and where that is empty there are none.
    Ok(unsafe { out.filled() })
}

/// The sizes and strides of some axes.
fn picked<T>(x: Ref<T>, pick: impl Fn(usize) -> bool) -> [Dims; 2] {
    let (mut sizes, mut strides) = (Dims::new(), Dims::new());
    for (axis, (&size, &stride)) in x.sizes.iter().zip(x.strides).enumerate() {
        if pick(axis) {
            sizes.push(size);
            strides.push(stride);
        }
    }
    [sizes, strides]
}

/// Folds `reduced` into each position of `kept`, whose operands are the results, the elements, and what each result
/// is made with.
///
/// # Safety
/// Every address that the plans visit together is a valid element; the results lie row-major one behind the other.
unsafe fn fold_planned<T: Element, F: Fold<T>>(
    kept: Plan<3>,
    reduced: Plan<1>,
    at: [*mut u8; 3],
    fold: F,
) -> Result<(), OutOfMemory> {
    match Cut::of(&kept, &reduced, F::COST) {
        // SAFETY: (both) the caller's promise.
        Some(cut) => unsafe { fold_parts::<T, F>(&cut, &kept, &reduced, at, fold) },
        // SAFETY: as above.
        None => unsafe { fold_whole::<T, F>(kept, reduced, at, fold) },
    }
}

/// An axis that is cut into parts of equal length, and a shorter last one.
struct Cut {
    axis: usize,
    len: usize,
}

impl Cut {
    fn of<const N: usize>(kept: &Plan<N>, reduced: &Plan<1>, cost: usize) -> Option<Self> {
        let axis = (0..reduced.axes.len()).max_by_key(|&i| (reduced.axes[i].size, core::cmp::Reverse(i)))?;
        let lanes = kept.axes.iter().map(|axis| axis.size).max().unwrap_or(1);
        // Threads may also share neighbouring results, where each gets long rows of them.
        let shared = kept.numel() / if over_rows(kept, reduced) { lanes.min(64 * RUN) } else { 1 };
        let wanted = PARTS.div_ceil(shared.max(1));
        let len = reduced.axes[axis].size.div_ceil(wanted).max(16);
        let work = kept.numel() * reduced.numel();
        (work >= PARALLEL / cost && wanted > 1 && len < reduced.axes[axis].size).then_some(Cut { axis, len })
    }

    /// The axis: its whole parts, and what is left.
    fn parts(&self, axis: Axis<1>) -> (usize, usize) {
        (axis.size / self.len, axis.size % self.len)
    }
}

/// Each part of an axis for itself, and then their results.
///
/// # Safety
/// As [`fold_planned`], and the results lie row-major one behind the other.
unsafe fn fold_parts<T: Element, F: Fold<T>>(
    cut: &Cut,
    kept: &Plan<3>,
    reduced: &Plan<1>,
    at: [*mut u8; 3],
    fold: F,
) -> Result<(), OutOfMemory> {
    let axis = reduced.axes[cut.axis];
    let ((whole, rest), results) = (cut.parts(axis), kept.numel());
    let partial = Buffer::<F::Acc>::new((whole + usize::from(rest > 0)) * results)?;
    let row = results * size_of::<F::Acc>();
    let [out, x, with] = at;
    let to = partial.ptr().as_ptr().cast::<u8>();
    let mut parts = kept.clone();
    if whole > 1 {
        parts.axes.insert(0, Axis { size: whole, steps: [row, cut.len * axis.steps[0], 0] });
    }
    // SAFETY: (all) the parts cover the axis; each has a row of the new buffer, which the last fold reads.
    unsafe { fold_whole::<T, F>(parts, reduced.part(cut.axis, cut.len), [to, x, with], fold)? };
    if rest > 0 {
        let at = [to.wrapping_add(whole * row), x.wrapping_add(whole * cut.len * axis.steps[0]), with];
        // SAFETY: as above.
        unsafe { fold_whole::<T, F>(kept.clone(), single(reduced.part(cut.axis, rest)), at, fold)? };
    }
    let mut from = kept.clone();
    for axis in &mut from.axes {
        axis.steps[1] = axis.steps[0];
    }
    let rows =
        Plan { axes: [Axis { size: partial.len() / results, steps: [row] }].into_iter().collect(), empty: false };
    // SAFETY: as above.
    unsafe { fold_whole::<F::Acc, Joined<T, F>>(from, rows, [out, to, with], Joined(fold, PhantomData)) }
}

/// The plan without axes of length 1.
fn single(mut plan: Plan<1>) -> Plan<1> {
    plan.axes.retain(|axis| axis.size > 1);
    plan
}

/// Folds results.
struct Joined<T, F>(F, PhantomData<fn(T)>);

impl<T, F: Copy> Clone for Joined<T, F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, F: Copy> Copy for Joined<T, F> {}

impl<T, F: Fold<T>> Fold<F::Acc> for Joined<T, F> {
    type With = F::With;
    type Acc = F::Acc;
    #[inline(always)]
    fn start(self) -> F::Acc {
        self.0.start()
    }
    #[inline(always)]
    fn take<I: Isa>(self, x: F::Acc, _: F::With) -> F::Acc {
        x
    }
    #[inline(always)]
    fn join(self, a: F::Acc, b: F::Acc) -> F::Acc {
        self.0.join(a, b)
    }
}

/// Whether results are folded beside each other: what is contiguous, or as close to it as there is, goes inside.
fn over_rows<const N: usize>(kept: &Plan<N>, reduced: &Plan<1>) -> bool {
    match (fastest(&kept.axes, 1), fastest(&reduced.axes, 0)) {
        (Some(lane), Some(run)) => {
            let (lane, run) = (kept.axes[lane], reduced.axes[run]);
            lane.size >= 4 && (lane.steps[1] <= run.steps[0] || run.size < 16)
        }
        (lane, None) => lane.is_some(),
        (None, _) => false,
    }
}

/// # Safety
/// As [`fold_planned`].
unsafe fn fold_whole<T: Element, F: Fold<T>>(
    mut kept: Plan<3>,
    mut reduced: Plan<1>,
    at: [*mut u8; 3],
    fold: F,
) -> Result<(), OutOfMemory> {
    let work = kept.numel() * reduced.numel();
    let rows = over_rows(&kept, &reduced);
    if let Some(lane) = fastest(&kept.axes, 1) {
        let lane = kept.axes.remove(lane);
        kept.axes.push(lane);
    }
    let mut offsets = Offsets::blank();
    // SAFETY: (both) the caller's promise; the body visits what `reduced` does.
    if rows {
        offsets.fill(&reduced.axes)?;
        // SAFETY: as above.
        unsafe { drive_work(work, &kept, at, Rows { rows: &offsets, fold, element: PhantomData::<fn(T)> }) };
    } else {
        let run = fastest(&reduced.axes, 0);
        let run = run.map_or(Axis { size: 1, steps: [0] }, |run| reduced.axes.remove(run));
        offsets.fill(&reduced.axes)?;
        // SAFETY: as above.
        unsafe { drive_work(work, &kept, at, Runs { runs: &offsets, run, fold, element: PhantomData::<fn(T)> }) };
    }
    Ok(())
}

/// The axis along which operand `k` lies closest, if it does not stand still along all.
fn fastest<const N: usize>(axes: &[Axis<N>], k: usize) -> Option<usize> {
    (0..axes.len()).rev().filter(|&i| axes[i].steps[k] != 0).min_by_key(|&i| axes[i].steps[k])
}

/// As `drive_parallel`, with the work of an element unknown to the body's type.
///
/// # Safety
/// As there.
unsafe fn drive_work<const N: usize, B>(work: usize, plan: &Plan<N>, at: [*mut u8; N], body: B)
where
    B: super::drive::Body<N> + Copy + Send + Sync,
{
    // SAFETY: the caller's promise; parts are disjoint.
    let run = |part: &Plan<N>, at| unsafe { drive(part, at, &mut { body }) };
    if work >= PARALLEL / B::COST { split(plan, at, run) } else { run(plan, at) }
}
