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
//! [`PARTS`](cut::PARTS), whose results are folded once more. Sizes alone decide where it is cut, so the same elements give the
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
mod body;
mod cut;
mod expanded;
mod folding;
mod offsets;
mod rows;
mod runs;
#[cfg(test)]
mod tests;

pub use arg::{ArgLoops, Better, arg_all, arg_strided};
use block::Blocks;
pub use block::{Cascade, Fold, RUN, fold_block, fold_lanes, halved};
use folding::Folding;

use crate::Ref;
use crate::layout::{Dims, Geometry, Layout};
use crate::loops::any::Element;
use crate::loops::drive;
use crate::loops::drive::PARALLEL;
use crate::loops::plan::{Order, Plan};
pub use crate::loops::{Few, FoldLoops};
use crate::simd::isa::{entries, level};
use crate::storage::{Buffer, Filled, OutOfMemory};
use core::ptr::NonNull;
use rows::Rows;
use runs::Runs;

/// At most this number of elements, in adjacent blocks, are folded block by block without any setup.
const FEW: usize = 2048;

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
