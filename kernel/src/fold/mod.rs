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
//! accurate: no more than 64 elements, or sums of four, are added one after the other; what comes of them is joined
//! pairwise.
//!
//! Elements that an [`expanded`] axis repeats are folded once.
//!
//! Threads share the results; where there are too few of these for the work, the longest reduced axis is cut into
//! [`PARTS`], whose results are folded once more. Sizes alone decide where it is cut, so the same elements give the
//! same bits on any number of threads.

pub(crate) mod along;
pub mod classes;
pub mod finish;
pub mod lanes;
pub mod loss;
pub mod median;
pub mod norm;
pub mod norm_back;
pub mod reduce;
pub mod scan;
pub mod softmax;
pub mod sort;

mod arg;
mod block;
mod expanded;
mod offsets;
mod rows;
mod runs;
#[cfg(test)]
mod tests;

pub use arg::{ArgLoops, Better, arg_all, arg_strided};
use block::Blocks;
pub use block::{Cascade, fold_block, fold_lanes, halved};

use crate::Ref;
use crate::layout::{Dims, Geometry, Layout};
use crate::loops::any::Element;
use crate::loops::drive;
use crate::loops::drive::{PARALLEL, split};
use crate::loops::plan::{Axis, Order, Plan};
pub use crate::loops::{Few, FoldLoops};
use crate::simd::isa::{Entry, Isa, entries, level};
use crate::storage::{Buffer, Filled, OutOfMemory};
use core::ptr::NonNull;
use offsets::Offsets;
use rows::Rows;
use runs::Runs;

/// A fold: where it starts, how it sees an element, and how two results become one.
///
/// Joining is associative but for rounding, and `start` changes nothing: what is folded may be cut anywhere.
/// Methods are `#[inline(always)]`.
pub trait Fold<T>: Copy + Send + Sync {
    /// The argument of a result besides its elements: their mean, their maximum; `()` for most.
    type With: Copy;
    /// A result.
    type Acc: Element;
    /// How results of parts are joined: as elements are that are results already. It has no state.
    type Joined: Fold<Self::Acc, Acc = Self::Acc, With = ()>;
    /// The cost of one element, in additions.
    const COST: usize = 1;
    /// Whether that is an addition or so: then there is a loop for each of several widths. What costs more is compiled
    /// once: thirty copies of a power take a minute. So is what runs on the baseline only, which hardly any machine has.
    const CHEAP: bool = Self::COST == 1;
    /// Whether memory is prefetched: for operations with so long a chain of steps per element that the processor does not reach
    /// the next elements in time. A maximum of 64 MiB then takes 0.6 of the time; a sum, which does, would take a twentieth more.
    const AHEAD: bool = false;
    /// Whether blocks are eight times as long, because [`block`](Self::block) joins only a few elements of a lane in sequence. A sum
    /// of 64 MiB then takes 0.7 of the time. ([`fold_lanes`] does not: made to, it takes 1.7 times as long for a variance.)
    const LONG: bool = false;
    /// The result for no elements.
    fn start(self) -> Self::Acc;
    /// The result for one element.
    fn take<I: Isa>(self, x: T, with: Self::With) -> Self::Acc;
    /// Two results together.
    fn join(self, a: Self::Acc, b: Self::Acc) -> Self::Acc;
    /// The result for a short contiguous run.
    #[inline(always)]
    fn block<I: Isa>(self, block: &[T], with: Self::With) -> Self::Acc
    where
        T: Element,
    {
        fold_lanes::<I, T, Self>(block, with, self)
    }
    /// Its loops: in the program that asks, unless the fold says where they are.
    #[inline]
    fn loops() -> &'static FoldLoops
    where
        T: Element,
    {
        const { &FoldLoops::for_fold::<T, Self>() }
    }
}

/// Elements folded with a few accumulators side by side; longer runs are cut into blocks of as many, or of
/// [more](Fold::LONG), so that the error of a sum grows with the logarithm of its length (pairwise summation,
/// Higham 1993).
pub const RUN: usize = 512;

/// At most this number of elements, in adjacent blocks, are folded block by block without any setup.
const FEW: usize = 2048;

/// If fewer than this number of parts have separate results, the reduced axis is cut: a few for each thread of a machine
/// of eight.
const PARTS: usize = 32;

impl FoldLoops {
    /// Those of `F`.
    pub const fn for_fold<T: Element, F: Fold<T>>() -> Self {
        const { assert!(size_of::<F::Joined>() == 0, "what joins has no state") };
        FoldLoops {
            rows: entries::<drive::Rows<3>, Rows<T, F>>(),
            runs: entries::<drive::Rows<3>, Runs<T, F>>(),
            few: entries::<Few, Blocks<T, F>>(),
            start: start::<T, F>,
            again: expanded::again::<T, F>,
            joined: <F::Joined as Fold<F::Acc>>::loops,
            bytes: [size_of::<F::Acc>(), size_of::<T>(), size_of::<F::With>()],
            cost: F::COST,
        }
    }
}

/// Whether results of this many contiguous elements each are folded block by block without any setup.
#[inline(always)]
fn is_few(n: usize, results: usize) -> bool {
    // Short rows of many results are faster side by side.
    n <= RUN && results.saturating_mul(n) <= if n < 16 { 64 } else { FEW } && (n > 1 || results == 1)
}

/// Whether the `n` elements of a result, which lie one behind the other, are one block, longer than one that is collected with
/// others. Block by block 256 rows of 256 take 2.3 us, by the way of [`Runs`] 2.8 (2026-11-23).
#[inline(always)]
fn is_block(n: usize) -> bool {
    (64..=RUN).contains(&n)
}

/// # Safety
/// The state is an `F`, and there is room for a result.
unsafe fn start<T, F: Fold<T>>(state: *const (), out: *mut u8) {
    // SAFETY: the caller's promise.
    let fold = unsafe { *state.cast::<F>() };
    // SAFETY: the caller's promise.
    unsafe { out.cast::<F::Acc>().write(fold.start()) };
}

/// Folds the marked axes into a new buffer of the others, row-major.
#[inline]
pub fn fold_strided<T: Element, F: Fold<T, With = ()>>(
    x: &Ref<T>,
    reduced: &[bool],
    fold: F,
) -> Result<Filled<F::Acc>, OutOfMemory> {
    let (loops, state) = (F::loops(), (&raw const fold).cast());
    // SAFETY: the fold is one of these loops; `x` is what it says; units take no memory.
    let out = unsafe { fold_new(loops, state, x, reduced, x.ptr() as *mut u8)? };
    let len = match size_of::<F::Acc>() {
        0 => results(x.sizes, reduced),
        bytes => out.len() / bytes,
    };
    // SAFETY: (both) `len` results, each of which was written.
    Ok(unsafe { out.typed::<F::Acc>(len).filled() })
}

/// Folds all axes like [`fold_strided`], if the elements are few and lie one behind the other: nothing is planned. (The sum of
/// 16 elements takes 22 ns instead of 37: 2026-11-23.)
#[inline]
pub fn fold_few<T: Element, F: Fold<T, With = ()>>(x: &Ref<T>, fold: F) -> Option<Filled<F::Acc>> {
    // SAFETY: the fold is one of these loops; `x` is what it says.
    let out = unsafe { fold_few_new(F::loops(), (&raw const fold).cast(), x, x.ptr() as *mut u8)? };
    // SAFETY: (both) one result, which was written.
    Some(unsafe { out.typed::<F::Acc>(1).filled() })
}

/// Like [`fold_strided`]; `with` has one for each result, row-major.
#[inline]
pub fn fold_with<T: Element, F: Fold<T>>(
    x: Ref<T>,
    reduced: &[bool],
    with: &[F::With],
    fold: F,
) -> Result<Filled<F::Acc>, OutOfMemory> {
    let out = Buffer::<F::Acc>::new(results(x.sizes, reduced))?;
    assert_eq!(with.len(), out.len());
    let at = [out.ptr().as_ptr().cast(), x.ptr() as *mut u8, with.as_ptr() as *mut u8];
    // SAFETY: the fold is one of these loops; `x` is what it says; there are as many of `with` as results.
    unsafe { fold_into(F::loops(), (&raw const fold).cast(), x.geometry(), reduced, at)? };
    // SAFETY: each position was written.
    Ok(unsafe { out.filled() })
}

/// How many results there are.
fn results(sizes: &[usize], reduced: &[bool]) -> usize {
    sizes.iter().zip(reduced).filter(|(_, reduced)| !**reduced).map(|(&size, _)| size).product()
}

/// A fold whose type is forgotten.
#[derive(Clone, Copy)]
struct Folding<'a> {
    loops: &'a FoldLoops,
    state: *const (),
}
// SAFETY: a fold is `Sync`, and only read.
unsafe impl Sync for Folding<'_> {}

/// Folds the marked axes into the results, row-major.
///
/// # Safety
/// `state` is the fold of the loops; the elements under `x` begin at `at[1]`, and are its; at `at[0]` there is room for all
/// results, at `at[2]` what each is made with.
#[inline(never)]
pub unsafe fn fold_into(
    loops: &FoldLoops,
    state: *const (),
    x: Geometry,
    reduced: &[bool],
    at: [*mut u8; 3],
) -> Result<(), OutOfMemory> {
    match three(&x, reduced) {
        // SAFETY: the caller's promise; `x` lies as the three axes say.
        Some([outer, n, inner]) => unsafe { fold_three(loops, state, outer, n, inner, at) },
        // SAFETY: the caller's promise; `x` lies as the three axes say.
        None => unsafe { fold_apart(loops, state, x, reduced, at) },
    }
}

/// Like [`fold_into`], for `outer` times `n` times `inner` elements, of which the middle axis is reduced. (Numbers: an array of them
/// is written in parts and read as a whole.)
///
/// # Safety
/// `state` is the fold of the loops; at `at[1]` are `outer * n * inner` elements, row-major and of its type; at `at[0]` there is room for
/// all results, at `at[2]` what each is made with.
#[inline(always)]
unsafe fn fold_three(
    loops: &FoldLoops,
    state: *const (),
    outer: usize,
    n: usize,
    inner: usize,
    at: [*mut u8; 3],
) -> Result<(), OutOfMemory> {
    if inner == 1 && (is_few(n, outer) || is_block(n) && outer * n < PARALLEL / loops.cost) {
        // SAFETY: the caller's promise: `outer` blocks of `n` elements.
        unsafe { loops.few[level()](Few { state, at, n, results: outer }) };
        return Ok(());
    }
    let [out, at, with] = at;
    // SAFETY: the caller's promise.
    unsafe { Folding { loops, state }.middle(outer, n, inner, out, at, with) }
}

/// Like [`fold_into`], into new memory, of what is made with nothing: the bytes of all results.
///
/// # Safety
/// `state` is the fold of the loops, which is made with nothing; the elements under `x` begin at `at`, and are of its type.
#[inline(never)]
unsafe fn fold_new(
    loops: &FoldLoops,
    state: *const (),
    x: &Geometry,
    reduced: &[bool],
    at: *mut u8,
) -> Result<Buffer<u8>, OutOfMemory> {
    let with = NonNull::<()>::dangling().as_ptr().cast();
    let from = |out: &Buffer<u8>| [out.ptr().as_ptr(), at, with];
    let new = |results: usize| Buffer::<u8>::new(loops.bytes[0].saturating_mul(results));
    let Some([outer, n, inner]) = three(x, reduced) else {
        let out = new(results(x.sizes, reduced))?;
        // SAFETY: the caller's promise, and room for all results.
        unsafe { fold_apart(loops, state, *x, reduced, from(&out))? };
        return Ok(out);
    };
    let out = new(outer * inner)?;
    // SAFETY: the caller's promise, and room for all results; `x` lies as the three axes say.
    unsafe { fold_three(loops, state, outer, n, inner, from(&out))? };
    Ok(out)
}

/// Folds all axes into new memory, if there is some, and the elements are few and lie one behind the other.
///
/// # Safety
/// `state` is the fold of the loops, which is made with nothing; the elements under `x` begin at `at`, and are of its type.
#[inline(never)]
unsafe fn fold_few_new(loops: &FoldLoops, state: *const (), x: &Geometry, at: *mut u8) -> Option<Buffer<u8>> {
    let mut n = 1;
    for (&size, &stride) in x.sizes.iter().zip(x.strides).rev() {
        if size == 0 || size != 1 && stride != n {
            return None;
        }
        n *= size;
    }
    if n > RUN {
        return None;
    }
    let out = Buffer::<u8>::new(loops.bytes[0]).ok()?;
    let at = [out.ptr().as_ptr(), at, NonNull::<()>::dangling().as_ptr().cast()];
    // SAFETY: the caller's promise: one block of `n` elements, and room for its result.
    unsafe { loops.few[level()](Few { state, at, n, results: 1 }) };
    Some(out)
}

/// Like [`fold_into`], for what is no [`three`] axes. (Apart: plans take room on the stack.)
///
/// # Safety
/// The promise of [`fold_into`]: `state` is the fold of the loops; the elements under `x` begin at `at[1]`, and are of its type; at `at[0]`
/// there is room for all results, at `at[2]` what each is made with.
#[inline(never)]
unsafe fn fold_apart(
    loops: &FoldLoops,
    state: *const (),
    x: Geometry,
    reduced: &[bool],
    at: [*mut u8; 3],
) -> Result<(), OutOfMemory> {
    let [kept_sizes, kept_strides] = picked(x, |axis| !reduced[axis]);
    let [sizes, strides] = picked(x, |axis| reduced[axis]);
    let mut to = Layout::blank(kept_sizes.len());
    to.fill(|back| kept_sizes[kept_sizes.len() - 1 - back]);
    let from = [to.sizes_and_strides(), (&kept_sizes[..], &kept_strides[..]), to.sizes_and_strides()];
    let kept = Plan::new(&kept_sizes, from, loops.bytes, Order::RowMajor);
    let reduced = Plan::new(&sizes, [(&sizes, &strides)], [loops.bytes[1]], Order::Free);
    if reduced.empty {
        for i in 0..to.numel() {
            // SAFETY: `i` is below the number of results, for which there is room.
            unsafe { (loops.start)(state, at[0].wrapping_add(i * loops.bytes[0])) };
        }
    } else if !kept.empty {
        // SAFETY: the plans together cover `x`, and the first the results, each position of which is another, and what
        // each is made with.
        unsafe { Folding { loops, state }.distinct(kept, reduced, at)? };
    }
    Ok(())
}

/// Contiguous elements as three axes, of which the second is reduced, where the reduced ones are neighbours, and there are
/// elements: planned at once, because most reductions are of this kind, and planning takes longer than 64 additions.
#[inline(always)]
fn three(x: &Geometry, reduced: &[bool]) -> Option<[usize; 3]> {
    // From the back; in registers: sizes in an array that an index chooses wait for each other.
    let (mut inner, mut n, mut outer, mut next) = (1, 1, 1, 1);
    for ((&size, &stride), &reduced) in x.sizes.iter().zip(x.strides).zip(reduced).rev() {
        if size == 1 {
            continue;
        }
        if size == 0 || stride != next || reduced && outer != 1 {
            return None;
        }
        next *= size;
        if reduced {
            n *= size;
        } else if n == 1 {
            inner *= size;
        } else {
            outer *= size;
        }
    }
    Some([outer, n, inner])
}

/// The sizes and strides of some axes.
fn picked(x: Geometry, pick: impl Fn(usize) -> bool) -> [Dims; 2] {
    let (mut sizes, mut strides) = (Dims::new(), Dims::new());
    for (axis, (&size, &stride)) in x.sizes.iter().zip(x.strides).enumerate() {
        if pick(axis) {
            sizes.push(size);
            strides.push(stride);
        }
    }
    [sizes, strides]
}

/// An axis that is cut into parts of equal length, and a shorter last one.
struct Cut {
    axis: usize,
    len: usize,
}

impl Cut {
    fn choose<const N: usize>(kept: &Plan<N>, reduced: &Plan<1>, cost: usize) -> Option<Self> {
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
    fn count_parts(&self, axis: Axis<1>) -> (usize, usize) {
        (axis.size / self.len, axis.size % self.len)
    }
}

impl Folding<'_> {
    /// Folds `reduced` into each position of `kept`, whose operands are the results, the elements, and what each result
    /// is made with.
    ///
    /// # Safety
    /// Every address that the plans visit together is a valid element; the results lie row-major one behind the other.
    unsafe fn planned(self, kept: Plan<3>, reduced: Plan<1>, at: [*mut u8; 3]) -> Result<(), OutOfMemory> {
        match Cut::choose(&kept, &reduced, self.loops.cost) {
            // SAFETY: the caller's promise.
            Some(cut) => unsafe { self.fold_in_parts(&cut, &kept, &reduced, at) },
            // SAFETY: the caller's promise.
            None => unsafe { self.whole(kept, reduced, at) },
        }
    }

    /// Folds the second of three contiguous axes. (Lengths and addresses as numbers: an array that is written number by number
    /// and read in pieces makes the processor wait.)
    ///
    /// # Safety
    /// As [`planned`](Self::planned), at `[out, x, made_with]`.
    #[inline(never)]
    unsafe fn middle(
        self,
        outer: usize,
        n: usize,
        inner: usize,
        out: *mut u8,
        x: *mut u8,
        made_with: *mut u8,
    ) -> Result<(), OutOfMemory> {
        let at = [out, x, made_with];
        let [acc, one, with] = self.loops.bytes;
        // Nothing reduced: the kept axes are one.
        let (outer, inner) = if n == 1 { (1, outer * inner) } else { (outer, inner) };
        let kept = [
            Axis { size: outer, steps: [inner * acc, n * inner * one, inner * with] },
            Axis { size: inner, steps: [acc, one, with] },
        ];
        let reduced = Axis { size: n, steps: [inner * one] };
        if outer * n * inner >= PARALLEL / self.loops.cost {
            let (mut around, mut along) = (Plan::flat(1, [0; 3]), Plan::flat(1, [0]));
            around.axes.extend(kept.into_iter().filter(|axis| axis.size > 1));
            along.axes.extend([reduced].into_iter().filter(|axis| axis.size > 1));
            // SAFETY: the caller's promise.
            return unsafe { self.planned(around, along, at) };
        }
        let lane = if inner > 1 { &kept[1] } else { &kept[0] };
        let rows = lane.size > 1 && (n == 1 || beside(lane, &reduced));
        let mut offsets = Offsets::blank();
        offsets.fill(if rows && n > 1 { core::slice::from_ref(&reduced) } else { &[] })?;
        let run = if rows { Axis { size: 1, steps: [0] } } else { reduced };
        let body = Body { offsets: &offsets, run, fold: self.state };
        // A lane alone is the inner one.
        let axes = if inner > 1 { [&kept[0], &kept[1]] } else { [&kept[1], &kept[0]] };
        // SAFETY: the caller's promise; the body is only read.
        unsafe { drive::drive_two(axes, at, (&raw const body) as *mut (), self.entry(rows)) };
        Ok(())
    }

    /// The loop, over rows or over runs.
    fn entry(self, rows: bool) -> Entry<drive::Rows<3>> {
        if rows { self.loops.rows[level()] } else { self.loops.runs[level()] }
    }

    /// Each part of an axis for itself, and then their results.
    ///
    /// # Safety
    /// As [`planned`](Self::planned).
    #[cold]
    unsafe fn fold_in_parts(
        self,
        cut: &Cut,
        kept: &Plan<3>,
        reduced: &Plan<1>,
        at: [*mut u8; 3],
    ) -> Result<(), OutOfMemory> {
        let axis = reduced.axes[cut.axis];
        let ((whole, rest), results) = (cut.count_parts(axis), kept.numel());
        let (row, rows) = (results * self.loops.bytes[0], whole + usize::from(rest > 0));
        let partial = Buffer::<u8>::new(row.saturating_mul(rows))?;
        let [out, x, with] = at;
        let to = partial.ptr().as_ptr();
        let mut parts = kept.clone();
        if whole > 1 {
            parts.axes.insert(0, Axis { size: whole, steps: [row, cut.len * axis.steps[0], 0] });
        }
        // SAFETY: the parts cover the axis; each has a row of the new buffer, which is aligned for anything, and which
        // the last fold reads.
        unsafe { self.whole(parts, reduced.narrow(cut.axis, cut.len), [to, x, with])? };
        if rest > 0 {
            let at = [to.wrapping_add(whole * row), x.wrapping_add(whole * cut.len * axis.steps[0]), with];
            // SAFETY: the parts cover the axis; each has a row of the new buffer, which is aligned for anything, and which
            // the last fold reads.
            unsafe { self.whole(kept.clone(), single(reduced.narrow(cut.axis, rest)), at)? };
        }
        let mut from = kept.clone();
        for axis in &mut from.axes {
            axis.steps[1] = axis.steps[0];
        }
        let rows = Plan { axes: [Axis { size: rows, steps: [row] }].into_iter().collect(), empty: false };
        let joined = Folding { loops: (self.loops.joined)(), state: self.state };
        // SAFETY: the parts cover the axis; each has a row of the new buffer, which is aligned for anything, and which the
        // last fold reads; what joins has no state.
        unsafe { joined.whole(from, rows, [out, to, with]) }
    }

    /// # Safety
    /// As [`planned`](Self::planned).
    unsafe fn whole(self, mut kept: Plan<3>, mut reduced: Plan<1>, at: [*mut u8; 3]) -> Result<(), OutOfMemory> {
        let work = kept.numel() * reduced.numel();
        let rows = over_rows(&kept, &reduced);
        if let Some(lane) = fastest(&kept.axes, 1) {
            let lane = kept.axes.remove(lane);
            kept.axes.push(lane);
        }
        let mut run = Axis { size: 1, steps: [0] };
        if !rows && let Some(fastest) = fastest(&reduced.axes, 0) {
            run = reduced.axes.remove(fastest);
        }
        let mut offsets = Offsets::blank();
        offsets.fill(&reduced.axes)?;
        let body = Body { offsets: &offsets, run, fold: self.state };
        let entry = self.entry(rows);
        // SAFETY: the caller's promise; the body visits what `reduced` does. Parts are disjoint, and the body is only read.
        let run = |part: &Plan<3>, at| unsafe { drive::drive_erased(part, at, (&raw const body) as *mut (), entry) };
        if work >= PARALLEL / self.loops.cost {
            split(&kept, at, &run)
        } else {
            run(&kept, at)
        }
        Ok(())
    }
}

/// The arguments of a loop besides the results that it folds.
struct Body<'a> {
    /// Where the elements of a result are: of each of its runs the first, or all.
    offsets: &'a Offsets,
    /// A run.
    run: Axis<1>,
    /// The fold.
    fold: *const (),
}
// SAFETY: a fold is `Sync`, and only read.
unsafe impl Sync for Body<'_> {}

/// The plan without axes of length 1.
fn single(mut plan: Plan<1>) -> Plan<1> {
    plan.axes.retain(|axis| axis.size > 1);
    plan
}

/// Whether adjacent results are folded together: what is contiguous, or as close to it as there is, goes inside.
fn over_rows<const N: usize>(kept: &Plan<N>, reduced: &Plan<1>) -> bool {
    match (fastest(&kept.axes, 1), fastest(&reduced.axes, 0)) {
        (Some(lane), Some(run)) => beside(&kept.axes[lane], &reduced.axes[run]),
        (lane, None) => lane.is_some(),
        (None, _) => false,
    }
}

/// Whether neighbours along a kept axis are folded together, rather than each along a run.
fn beside<const N: usize>(lane: &Axis<N>, run: &Axis<1>) -> bool {
    lane.size >= 4 && (lane.steps[1] <= run.steps[0] || run.size < 16)
}

/// The axis along which operand `k` lies closest, if it does not stand still along all.
fn fastest<const N: usize>(axes: &[Axis<N>], k: usize) -> Option<usize> {
    (0..axes.len()).rev().filter(|&i| axes[i].steps[k] != 0).min_by_key(|&i| axes[i].steps[k])
}
