//! Folds: many elements become one, along any axes at once, without a copy of the elements.
//!
//! The axis that is contiguous in memory chooses the loop:
//!
//! | this axis is | example | the loop |
//! |---|---|---|
//! | kept | sum over a sliding window, or over the rows | [`rows`]: neighbouring results together, their elements row by row |
//! | reduced | sum along a row | [`runs`]: one result at a time, its runs with several accumulators |
//!
//! A fold compiles two routines for each type of elements and each instruction set: one over adjacent results, row by row, and one over
//! blocks, one result each. The code around them, in `panels` and `runs`, is compiled once.
//!
//! If both loops are possible, [`rows`] is used, because it needs no sum across a vector; also if runs have only a
//! few elements. Sums stay accurate: no more than 64 elements, or sums of four, are added in sequence, and these sums are
//! joined in fours, or up to 64 at once in independent accumulators.
//!
//! Elements that an [`expanded`] axis repeats are folded once.
//!
//! Threads share the results. If there are too few results to share, the longest reduced axis is cut into [`PARTS`](cut::PARTS), and
//! the results of the parts are folded once more. Only the sizes decide where the axis is cut, so the same elements give the same
//! bits on any number of threads.

pub(crate) mod along;
pub mod difference;
pub mod epilogue;
pub mod lanes;
pub mod loss;
pub mod norm;
pub mod quantile;
pub mod reduce;
pub mod scan;
pub mod sort;

mod arg;
mod block;
mod cut;
mod erased;
mod expanded;
mod folding;
mod offsets;
mod panels;
mod rows;
mod runs;
#[cfg(test)]
mod tests;

pub(crate) use arg::{ArgLoops, Turning};
pub use arg::{Better, arg_all, arg_strided};
use block::Blocks;
pub(crate) use block::{Cascade, RUN, fold_block, fold_lanes};
pub use block::{Fold, halved};
use erased::Folding;
pub(crate) use erased::unit;

use crate::Ref;
use crate::loops::any::Element;
use crate::loops::loop_nest::PARALLEL;
use crate::loops::plan::{Order, Plan};
pub(crate) use crate::loops::{Adjacent, Few, FoldLoops};
use crate::simd::isa::{entries, level};
use crate::storage::{Buffer, Filled, OutOfMemory};
use congruent_layout::{Dims, Geometry, Layout};
use rows::RowByRow;

/// The largest number of elements, in adjacent blocks, that are folded block by block without any setup.
const FEW: usize = 2048;

impl FoldLoops {
    /// Returns the bytes from one result of `n` elements to the next, if everything is contiguous.
    #[inline(always)]
    fn steps(&self, n: usize) -> [usize; 3] {
        let [acc, one, with] = self.bytes;
        [acc, n * one, with]
    }

    /// Returns the loops of the fold `F`.
    pub const fn for_fold<T: Element, F: Fold<T>>() -> Self {
        const { assert!(size_of::<F::Joined>() == 0, "what joins has no state") };
        FoldLoops {
            rows: entries::<Adjacent, RowByRow<T, F>>(),
            few: entries::<Few, Blocks<T, F>>(),
            start: start::<T, F>,
            again: expanded::again::<T, F>,
            joined: <F::Joined as Fold<F::Acc>>::loops,
            bytes: [size_of::<F::Acc>(), size_of::<T>(), size_of::<F::With>()],
            cost: F::COST,
            part: if F::CHEAP { 4 * SEQUENCE } else { SEQUENCE },
            block: if F::LONG { 8 * RUN } else { RUN },
        }
    }
}

/// The number of joins in sequence, each with an element or with four elements that were joined before.
const SEQUENCE: usize = 16;

/// Returns whether results of `n` contiguous elements each are folded block by block without any setup.
#[inline(always)]
fn is_few(n: usize, results: usize) -> bool {
    // If there are many results of short rows, it is faster to fold several results side by side.
    n <= RUN && results.saturating_mul(n) <= if n < 16 { 64 } else { FEW } && (n > 1 || results == 1)
}

/// Returns whether the `n` contiguous elements of a result are one block that is long enough to be folded alone, not collected with others.
/// (256 rows of 256 take 2.3 us block by block, and 2.8 us with [`runs`]: 2026-11-23.)
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

/// Folds the marked axes into a new row-major buffer of the other axes.
#[inline]
// SOUND: the operand is a `Ref`, the results are counted by the axes that stay, and the loops are those of a fold of this crate, which is sealed
pub fn fold_strided<T: Element, F: Fold<T, With = ()>>(
    x: &Ref<T>,
    reduced: &[bool],
    fold: F,
) -> Result<Filled<F::Acc>, OutOfMemory> {
    let (loops, state) = (F::loops(), (&raw const fold).cast());
    // SAFETY: the fold belongs to these loops; `x` is a valid operand; units take no memory.
    let out = unsafe { fold_new(loops, state, x, reduced, x.ptr() as *mut u8)? };
    let len = match size_of::<F::Acc>() {
        0 => results(x.sizes, reduced),
        bytes => out.len() / bytes,
    };
    // SAFETY: (both) `len` results, each of which was written.
    Ok(unsafe { out.typed::<F::Acc>(len).filled() })
}

/// Folds all axes like [`fold_strided`], but without a plan. Returns `None` unless the elements are few and contiguous. (The sum
/// of 16 elements takes 22 ns instead of 37: 2026-11-23.)
#[inline]
// SOUND: the operand is a `Ref`, the results are counted by the axes that stay, and the loops are those of a fold of this crate, which is sealed
pub fn fold_few<T: Element, F: Fold<T, With = ()>>(x: &Ref<T>, fold: F) -> Option<Filled<F::Acc>> {
    // SAFETY: the fold belongs to these loops; `x` is a valid operand.
    let out = unsafe { fold_few_new(F::loops(), (&raw const fold).cast(), x, x.ptr() as *mut u8)? };
    // SAFETY: (both) one result, which was written.
    Some(unsafe { out.typed::<F::Acc>(1).filled() })
}

/// Like [`fold_strided`], for a fold with an argument: `with` has one argument for each result, row-major.
#[inline]
// SOUND: asserts an argument for each result of a `Ref`
pub fn fold_with<T: Element, F: Fold<T>>(
    x: Ref<T>,
    reduced: &[bool],
    with: &[F::With],
    fold: F,
) -> Result<Filled<F::Acc>, OutOfMemory> {
    let out = Buffer::<F::Acc>::new(results(x.sizes, reduced))?;
    assert_eq!(with.len(), out.len());
    let at = [out.ptr().as_ptr().cast(), x.ptr() as *mut u8, with.as_ptr() as *mut u8];
    // SAFETY: the fold belongs to these loops; `x` is a valid operand; `with` has one argument per result.
    unsafe { fold_into(F::loops(), (&raw const fold).cast(), x.geometry(), reduced, at)? };
    // SAFETY: each position was written.
    Ok(unsafe { out.filled() })
}

/// Returns the number of results.
fn results(sizes: &[usize], reduced: &[bool]) -> usize {
    sizes.iter().zip(reduced).filter(|(_, reduced)| !**reduced).map(|(&size, _)| size).product()
}

/// Folds the marked axes into the results, row-major.
///
/// # Safety
/// `state` is the fold of the loops; the elements under `x` begin at `at[1]`, and are of the fold's type; at `at[0]` there is room for all
/// results, at `at[2]` is the argument of each result.
#[inline(never)]
pub unsafe fn fold_into(
    loops: &FoldLoops,
    state: *const (),
    x: Geometry,
    reduced: &[bool],
    at: [*mut u8; 3],
) -> Result<(), OutOfMemory> {
    match three(&x, reduced) {
        // SAFETY: the caller's promise; the three axes describe `x`.
        Some([outer, n, inner]) => unsafe { fold_three(loops, state, outer, n, inner, at) },
        // SAFETY: the caller's promise.
        None => unsafe { fold_apart(loops, state, x, reduced, at) },
    }
}

/// Like [`fold_into`], for `outer` times `n` times `inner` contiguous elements, whose middle axis is reduced. (The lengths are passed as
/// numbers: an array that is written element by element and read as a whole stalls store forwarding.)
///
/// # Safety
/// `state` is the fold of the loops; at `at[1]` are `outer * n * inner` elements, row-major and of the fold's type; at `at[0]` there is room for
/// all results, at `at[2]` is the argument of each result.
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
        unsafe { loops.few[level()](Few { state, at, steps: loops.steps(n), n, results: outer }) };
        return Ok(());
    }
    let [out, at, with] = at;
    // SAFETY: the caller's promise.
    unsafe { Folding { loops, state }.middle(outer, n, inner, out, at, with) }
}

/// Like [`fold_into`], for a fold without an argument. Returns the results in new memory, as bytes.
///
/// # Safety
/// `state` is the fold of the loops, which has no argument; the elements under `x` begin at `at`, and are of the fold's type.
#[inline(never)]
unsafe fn fold_new(
    loops: &FoldLoops,
    state: *const (),
    x: &Geometry,
    reduced: &[bool],
    at: *mut u8,
) -> Result<Buffer<u8>, OutOfMemory> {
    let with = unit();
    let from = |out: &Buffer<u8>| [out.ptr().as_ptr(), at, with];
    let new = |results: usize| Buffer::<u8>::new(loops.bytes[0].saturating_mul(results));
    let Some([outer, n, inner]) = three(x, reduced) else {
        let out = new(results(x.sizes, reduced))?;
        // SAFETY: the caller's promise, and room for all results.
        unsafe { fold_apart(loops, state, *x, reduced, from(&out))? };
        return Ok(out);
    };
    let out = new(outer * inner)?;
    // SAFETY: the caller's promise, and room for all results; the three axes describe `x`.
    unsafe { fold_three(loops, state, outer, n, inner, from(&out))? };
    Ok(out)
}

/// Folds all axes into new memory. Returns `None` if there is no memory, or if the elements are many or not contiguous.
///
/// # Safety
/// `state` is the fold of the loops, which has no argument; the elements under `x` begin at `at`, and are of the fold's type.
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
    let at = [out.ptr().as_ptr(), at, unit()];
    // SAFETY: the caller's promise: one block of `n` elements, and room for its result.
    unsafe { loops.few[level()](Few { state, at, steps: [0; 3], n, results: 1 }) };
    Some(out)
}

/// Like [`fold_into`], for elements that are not [`three`] axes. (A separate function, because plans take room on the stack.)
///
/// # Safety
/// The promise of [`fold_into`]: `state` is the fold of the loops; the elements under `x` begin at `at[1]`, and are of its type; at `at[0]`
/// there is room for all results, at `at[2]` is the argument of each result.
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
        // SAFETY: the plans together cover `x`, and the first plan covers the results, where no two positions share one, and their
        // arguments.
        unsafe { Folding { loops, state }.distinct(kept, reduced, at)? };
    }
    Ok(())
}

/// Returns contiguous elements as three axes, the second of which is reduced. Returns `None` if the reduced axes are not neighbours, or
/// if there are no elements. Most reductions have this form, and making a [`Plan`] takes longer than 64 additions.
#[inline(always)]
fn three(x: &Geometry, reduced: &[bool]) -> Option<[usize; 3]> {
    // From the back, in registers: sizes in an array at a variable index would depend on each other.
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

/// Returns the sizes and strides of the picked axes.
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
