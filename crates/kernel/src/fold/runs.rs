//! Results computed one after the other, each from runs of elements: the code around the loop over a block, compiled once for all folds.
//!
//! Results of one short run each are one call. Otherwise the elements of a result are cut into blocks, and the results of the blocks are
//! joined, up to 64 at once. Runs that are short or strided are collected into blocks.
//!
//! **Rejected:** reading the runs of two results alternately, 2 KiB of each. Rows of 16 KiB that are in no cache then take a fifth longer,
//! because the processor prefetches memory that is not read next.

use super::block::RUN;
use super::erased::{Folding, unit};
use super::offsets::Offsets;
use crate::loops::bytes::carry;
use crate::loops::plan::Axis;
use crate::loops::{Few, FoldLoops};
use crate::simd::isa::level;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// The shortest run that is folded in place, if a result has several.
const SHORT: usize = 64;
/// The number of results of blocks that are joined at once.
const JOINED: usize = 64;
/// The largest number of levels of results of blocks: 64^7 blocks have more elements than memory holds.
const LEVELS: usize = 7;
/// The largest size in bytes of a result, and of an element so that a block holds [`RUN`] elements.
const WORD: usize = 16;

/// How the runs of some results are read.
pub(super) struct Runs<'a> {
    folding: Folding<'a>,
    offsets: &'a Offsets,
    run: Axis<1>,
    results: usize,
    steps: [usize; 3],
    /// The number of runs of a result.
    runs: usize,
    /// Whether the elements of a run are contiguous.
    straight: bool,
}

impl<'a> Runs<'a> {
    #[inline(always)]
    pub fn new(folding: Folding<'a>, offsets: &'a Offsets, run: Axis<1>, results: usize, steps: [usize; 3]) -> Self {
        let straight = run.steps[0] == folding.loops.bytes[1] || run.size == 1;
        let runs = offsets.rows_in_all();
        Runs { folding, offsets, run, results, steps, runs, straight }
    }

    /// Folds the results at these addresses.
    ///
    /// # Safety
    /// At each offset from `at[1]` there is a run of elements of the first result; the elements of the other results follow at multiples of the
    /// steps, as do their arguments from `at[2]`; at `at[0]` there is room for the results.
    #[inline(always)]
    pub unsafe fn fold(&self, at: [*mut u8; 3]) {
        let n = self.run.size;
        if self.runs == 1 && self.straight && n <= self.folding.loops.block {
            let at = [at[0], at[1].wrapping_add(self.offsets.blocks[0].0), at[2]];
            // SAFETY: the caller's promise.
            unsafe { self.call(at, self.steps, n, self.results) };
        } else if (!self.straight || n < SHORT) && self.runs * n <= RUN {
            // SAFETY: the caller's promise.
            unsafe { self.together(at) };
        } else {
            for i in 0..self.results {
                let at = core::array::from_fn(|k| at[k].wrapping_add(i * self.steps[k]));
                // SAFETY: the caller's promise, for one result.
                unsafe { self.by_blocks(at) };
            }
        }
    }

    /// # Safety
    /// The promises of [`Few`].
    #[inline(always)]
    unsafe fn call(&self, at: [*mut u8; 3], steps: [usize; 3], n: usize, results: usize) {
        let Folding { loops, state } = self.folding;
        // SAFETY: the caller's promise.
        unsafe { loops.few[level()](Few { state, at, steps, n, results }) };
    }

    /// Returns the largest number of elements of a block.
    fn longest(&self) -> usize {
        RUN.min(RUN * WORD / self.folding.loops.bytes[1].max(1)).max(1)
    }

    /// Collects the elements of several results, as many as fit in a block, and folds them.
    ///
    /// # Safety
    /// The promises of [`fold`](Self::fold).
    #[inline(never)]
    unsafe fn together(&self, at: [*mut u8; 3]) {
        let (one, n) = (self.folding.loops.bytes[1], self.runs * self.run.size);
        if n > self.longest() {
            // SAFETY: the caller's promise.
            return (0..self.results).for_each(|i| unsafe {
                self.by_blocks(core::array::from_fn(|k| at[k].wrapping_add(i * self.steps[k])));
            });
        }
        let mut memory = block();
        let to: *mut u8 = memory.as_mut_ptr().cast();
        let several = self.longest() / n;
        for first in (0..self.results).step_by(several) {
            let results = several.min(self.results - first);
            let at: [*mut u8; 3] = core::array::from_fn(|k| at[k].wrapping_add(first * self.steps[k]));
            let mut done = 0;
            for &(start, runs) in &self.offsets.blocks {
                for &offset in &self.offsets.table[..runs] {
                    let from = at[1].wrapping_add(start + offset);
                    let (to, steps) = (to.wrapping_add(done * one), [self.steps[1], self.run.steps[0]]);
                    // SAFETY: a run of each result; the block has room for all their elements.
                    unsafe { carry(one, [results, self.run.size], (to, [n * one, one]), (from, steps)) };
                    done += self.run.size;
                }
            }
            // SAFETY: the elements were collected; the caller's promise, for these results.
            unsafe { self.call([at[0], to, at[2]], [self.steps[0], n * one, self.steps[2]], n, results) };
        }
    }

    /// Folds one result block by block.
    ///
    /// # Safety
    /// The promises of [`fold`](Self::fold), for one result.
    #[inline(never)]
    unsafe fn by_blocks(&self, [out, x, with]: [*mut u8; 3]) {
        let FoldLoops { bytes: [acc, one, _], block: longest, joined, .. } = *self.folding.loops;
        let mut memory = [const { MaybeUninit::<u128>::uninit() }; LEVELS * JOINED];
        let mut results = BlockJoins::over(&mut memory, acc, joined);
        if self.straight && (self.run.size >= SHORT || self.runs == 1) {
            for &(start, runs) in &self.offsets.blocks {
                for &offset in &self.offsets.table[..runs] {
                    let (mut from, mut left) = (x.wrapping_add(start + offset), self.run.size);
                    while left > 0 {
                        let n = longest.min(left);
                        let blocks = (left / n).min(results.room());
                        let at = [results.next(), from, with];
                        // SAFETY: these are blocks of the run; there is room for their results.
                        unsafe {
                            self.call(at, [acc, n * one, 0], n, blocks);
                            results.note(blocks);
                        }
                        (from, left) = (from.wrapping_add(blocks * n * one), left - blocks * n);
                    }
                }
            }
        } else {
            let longest = self.longest();
            let mut memory = block();
            let to: *mut u8 = memory.as_mut_ptr().cast();
            let mut collected = 0;
            for &(start, runs) in &self.offsets.blocks {
                for &offset in &self.offsets.table[..runs] {
                    let (from, mut done) = (x.wrapping_add(start + offset), 0);
                    while done < self.run.size {
                        let n = (longest - collected).min(self.run.size - done);
                        let (to, step) = (to.wrapping_add(collected * one), self.run.steps[0]);
                        // SAFETY: elements of the run, for which the block has room.
                        unsafe { carry(one, [1, n], (to, [0, one]), (from.wrapping_add(done * step), [0, step])) };
                        (collected, done) = (collected + n, done + n);
                        if collected == longest {
                            // SAFETY: the block is full.
                            unsafe {
                                self.fold_block(&mut results, to.wrapping_sub((longest - n) * one), with, longest)
                            };
                            collected = 0;
                        }
                    }
                }
            }
            if collected > 0 {
                // SAFETY: this number of elements was collected.
                unsafe { self.fold_block(&mut results, to, with, collected) };
            }
        }
        // SAFETY: there is room for the result.
        unsafe { results.total(out) };
    }

    /// Folds `n` collected elements.
    ///
    /// # Safety
    /// The elements were collected.
    unsafe fn fold_block(&self, results: &mut BlockJoins, x: *mut u8, with: *mut u8, n: usize) {
        // SAFETY: the caller's promise; there is room for a result.
        unsafe {
            self.call([results.next(), x, with], [0; 3], n, 1);
            results.note(1);
        }
    }
}

/// Returns memory for a block.
#[inline(always)]
fn block() -> [MaybeUninit<u128>; RUN] {
    [const { MaybeUninit::uninit() }; RUN]
}

/// The results of blocks: [`JOINED`] results of a level become one result of the next level.
///
/// Invariant: the first `filled[l]` results of each level `l` were written; between calls, fewer than [`JOINED`].
struct BlockJoins<'m> {
    memory: *mut u8,
    filled: [usize; LEVELS],
    acc: usize,
    joined: fn() -> &'static FoldLoops,
    borrow: PhantomData<&'m mut ()>,
}

impl<'m> BlockJoins<'m> {
    #[inline(always)]
    fn over(
        memory: &'m mut [MaybeUninit<u128>; LEVELS * JOINED],
        acc: usize,
        joined: fn() -> &'static FoldLoops,
    ) -> Self {
        assert!(acc <= WORD, "a result has at most {WORD} bytes");
        BlockJoins { memory: memory.as_mut_ptr().cast(), filled: [0; LEVELS], acc, joined, borrow: PhantomData }
    }

    /// Returns the number of results that the first level takes until it is full.
    fn room(&self) -> usize {
        JOINED - self.filled[0]
    }

    /// Returns the address of a result of a level.
    fn address(&self, level: usize, result: usize) -> *mut u8 {
        self.memory.wrapping_add(level * JOINED * WORD + result * self.acc)
    }

    /// Returns the address for the next results of blocks.
    fn next(&self) -> *mut u8 {
        self.address(0, self.filled[0])
    }

    /// Records that some results were written at [`next`](Self::next).
    ///
    /// # Safety
    /// The results were written, and are no more than [`room`](Self::room) returned.
    unsafe fn note(&mut self, results: usize) {
        self.filled[0] += results;
        let mut level = 0;
        while self.filled[level] == JOINED {
            let to = self.address(level + 1, self.filled[level + 1]);
            // SAFETY: the invariant; the next level is not full.
            unsafe { self.join(level, to) };
            level += 1;
        }
    }

    /// Joins a level into one result, and records it as a result of the next level.
    ///
    /// # Safety
    /// The level has results; there is room for one result at `to`.
    unsafe fn join(&mut self, from: usize, to: *mut u8) {
        let (at, n) = ([to, self.address(from, 0), unit()], self.filled[from]);
        // SAFETY: the invariant, and the caller's promise; the joining fold has no state and no arguments.
        unsafe { (self.joined)().few[level()](Few { state: unit().cast(), at, steps: [0; 3], n, results: 1 }) };
        self.filled[from] = 0;
        if let Some(next) = self.filled.get_mut(from + 1) {
            *next += 1;
        }
    }

    /// Writes the joined results.
    ///
    /// # Safety
    /// There is room for a result; some results were recorded.
    unsafe fn total(&mut self, out: *mut u8) {
        let highest = (0..LEVELS).rev().find(|&level| self.filled[level] > 0).expect("a block has a result");
        for level in 0..highest {
            if self.filled[level] > 0 {
                let to = self.address(level + 1, self.filled[level + 1]);
                // SAFETY: the invariant: a level has room for one more result than it keeps.
                unsafe { self.join(level, to) };
            }
        }
        // SAFETY: the caller's promise.
        unsafe { self.join(highest, out) };
    }
}
