//! Results one after the other, each from runs of elements.
//!
//! **Rejected:** to read the runs of two results in turns, 2 KiB of each. Rows of 16 KiB that are in no cache then take a fifth longer,
//! because the processor fetches memory ahead that is not read next.

use super::block::{Cascade, fold_block};
use super::block::{Fold, RUN};
use super::body::Body;
use super::offsets::Offsets;
use crate::loops::any::Element;
use crate::loops::drive;
use crate::loops::plan::Axis;
use crate::simd::isa::{Isa, Routine, prefetch};
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;
use core::slice::from_raw_parts;

/// The routine for results, each of which is folded from all its runs. Its body is a [`Body`].
pub struct Runs<T, F>(PhantomData<fn(T, F)>);

impl<T: Element, F: Fold<T>> Routine<drive::Rows<3>> for Runs<T, F> {
    const WIDE: bool = F::COST >= 4 || F::AHEAD;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(mut args: drive::Rows<3>) {
        // SAFETY: the caller's promise.
        let body = unsafe { &*args.body.cast::<Body>() };
        // SAFETY: the caller's promise.
        let fold = unsafe { *body.fold.cast::<F>() };
        let results = Results { runs: body.offsets, run: body.run, fold, element: PhantomData::<fn(T)> };
        while let Some((at, n, steps)) = args.next() {
            // SAFETY: the caller's promise.
            unsafe { results.run_on::<I>(at, n, steps) };
        }
    }
}

/// The loops.
struct Results<'a, T, F> {
    runs: &'a Offsets,
    run: Axis<1>,
    fold: F,
    element: PhantomData<fn(T)>,
}

impl<T: Element, F: Fold<T>> Results<'_, T, F> {
    /// Folds `n` results, each block by block.
    ///
    /// # Safety
    /// The promises of [`drive::Body::run_on`].
    #[inline(always)]
    unsafe fn run_on<I: Isa>(&self, [out, x, with]: [*mut u8; 3], n: usize, [so, sx, sw]: [usize; 3]) {
        let Axis { size, steps: [step] } = self.run;
        let short = step != size_of::<T>() || size < 64;
        let several = self.runs.blocks.len() > 1 || self.runs.blocks[0].1 > 1;
        let collects = short && (several || step != size_of::<T>());
        // The fold of one block is the result: a cascade would take longer than a short run.
        let single = !several && size <= RUN;
        let mut collected = [const { MaybeUninit::<T>::uninit() }; RUN];
        for i in 0..n {
            let (x, mut walk) = (x.wrapping_add(i * sx), Walk { block: 0, run: 0, at: 0 });
            // SAFETY: the walk stays inside the runs of a result below `n`.
            let with = unsafe { *with.wrapping_add(i * sw).cast::<F::With>() };
            let mut cascade = Cascade::new(self.fold.start());
            // The block is folded in one place, so that the code of an element is compiled once.
            let result = loop {
                let block = if collects {
                    // SAFETY: the walk stays inside the runs of a result below `n`.
                    unsafe { self.collect(x, &mut walk, &mut collected) }
                } else {
                    // SAFETY: the walk stays inside the runs of a result below `n`.
                    unsafe { self.lend(x, &mut walk) }
                };
                let result = fold_block::<I, T, F>(block, with, self.fold);
                if single {
                    break result;
                }
                cascade.push::<T, F>(result, self.fold);
                if walk.block == self.runs.blocks.len() {
                    break cascade.total::<T, F>(self.fold);
                }
            };
            // SAFETY: `i` is below `n`: the output has a result there.
            unsafe { out.wrapping_add(i * so).cast::<F::Acc>().write(result) };
        }
    }

    /// Returns the next elements of a contiguous run, in place.
    ///
    /// # Safety
    /// The promises of [`drive::Body::run_on`], for one result; the walk is not at its end.
    #[inline(always)]
    unsafe fn lend(&self, x: *mut u8, walk: &mut Walk) -> &[T] {
        let (start, _) = self.runs.blocks[walk.block];
        let run = x.wrapping_add(start + self.runs.table[walk.run]).cast::<T>().wrapping_add(walk.at);
        let n = const { if F::LONG { LONG } else { RUN } }.min(self.run.size - walk.at);
        self.step(walk, n);
        if const { F::AHEAD } && self.run.size > RUN {
            ask_ahead(run, n);
        }
        // SAFETY: `n` elements are left of the run.
        unsafe { from_raw_parts(run, n) }
    }

    /// Copies the next elements of short or strided runs into one block.
    ///
    /// # Safety
    /// The promise of [`lend`](Self::lend).
    #[inline(always)]
    unsafe fn collect<'a>(&self, x: *mut u8, walk: &mut Walk, into: &'a mut [MaybeUninit<T>; RUN]) -> &'a [T] {
        let Axis { size, steps: [step] } = self.run;
        let mut collected = 0;
        while collected < RUN && walk.block < self.runs.blocks.len() {
            let (start, _) = self.runs.blocks[walk.block];
            let run = x.wrapping_add(start + self.runs.table[walk.run] + walk.at * step);
            let n = (RUN - collected).min(size - walk.at);
            let into = &mut into[collected..][..n];
            if step == size_of::<T>() && n >= COPIED {
                // SAFETY: `n` elements are left of the run, which nobody writes.
                unsafe { copy_nonoverlapping(run.cast(), into.as_mut_ptr(), n) };
            } else {
                for (i, into) in into.iter_mut().enumerate() {
                    // SAFETY: `n` elements are left of the run, which nobody writes.
                    into.write(unsafe { *run.wrapping_add(i * step).cast::<T>() });
                }
            }
            collected += n;
            self.step(walk, n);
        }
        // SAFETY: the first `collected` elements were written.
        unsafe { into[..collected].assume_init_ref() }
    }

    /// Moves on by `n` elements of a run.
    #[inline(always)]
    fn step(&self, walk: &mut Walk, n: usize) {
        walk.at += n;
        if walk.at == self.run.size {
            (walk.at, walk.run) = (0, walk.run + 1);
            if walk.run == self.runs.blocks[walk.block].1 {
                (walk.run, walk.block) = (0, walk.block + 1);
            }
        }
    }
}

/// The number of elements of a long run that are folded at once if the [fold](Fold::LONG) says so. At the end of a block, while lanes are
/// joined, nothing is read.
const LONG: usize = 8 * RUN;

/// The smallest number of contiguous elements that are copied by a call: 28 elements take ten times as long one by one.
const COPIED: usize = 12;

/// The distance, in bytes, from a block to the memory that is prefetched: a page.
const AHEAD: usize = 4096;

/// Prefetches `n` elements, [`AHEAD`] bytes after the block. After the last run the prefetch has no effect.
#[inline(always)]
fn ask_ahead<T>(block: *const T, n: usize) {
    for line in (0..n * size_of::<T>()).step_by(64) {
        prefetch(block.cast::<u8>().wrapping_add(AHEAD + line));
    }
}

/// A position in the runs: the block, the run in the block, the element in the run.
#[derive(Clone, Copy)]
struct Walk {
    block: usize,
    run: usize,
    at: usize,
}
