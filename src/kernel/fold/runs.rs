//! One result after the other, each from runs of elements.

use super::offsets::Offsets;
use super::{Fold, RUN};
use crate::kernel::drive::Body;
use crate::kernel::element::Element;
use crate::kernel::isa::Isa;
use crate::kernel::plan::Axis;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice::from_raw_parts;

/// Results, each from all `runs`.
pub struct Runs<'a, T, F> {
    pub runs: &'a Offsets,
    pub run: Axis<1>,
    pub fold: F,
    pub element: PhantomData<fn(T)>,
}

impl<T, F: Copy> Clone for Runs<'_, T, F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, F: Copy> Copy for Runs<'_, T, F> {}

impl<T: Element, F: Fold<T>> Body<3> for Runs<'_, T, F> {
    const COST: usize = F::COST;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, [out, x, with]: [*mut u8; 3], n: usize, [so, sx, sw]: [usize; 3]) {
        for i in 0..n {
            // SAFETY (all): i is below n.
            unsafe {
                let with = *with.wrapping_add(i * sw).cast::<F::With>();
                out.wrapping_add(i * so).cast::<F::Acc>().write(self.one::<I>(x.wrapping_add(i * sx), with));
            }
        }
    }
}

impl<T: Element, F: Fold<T>> Runs<'_, T, F> {
    /// The fold of all elements from `x` on. Long runs are folded where they are; short and strided
    /// ones are collected first.
    ///
    /// # Safety
    /// As [`Body::run`], for one result.
    #[inline(always)]
    unsafe fn one<I: Isa>(&self, x: *mut u8, with: F::With) -> F::Acc {
        let Axis { size, steps: [step] } = self.run;
        if let (&[(start, 1)], true) = (&self.runs.blocks[..], step == size_of::<T>() && size <= RUN) {
            // SAFETY: the one run, of so many elements.
            let run = unsafe { from_raw_parts(x.wrapping_add(start).cast::<T>(), size) };
            return fold_block::<I, T, F>(run, with, self.fold);
        }
        let mut cascade = Cascade::<F::Acc>::new(self.fold.start());
        let mut block = [const { MaybeUninit::<T>::uninit() }; RUN];
        let mut collected = 0;
        for &(start, runs) in &self.runs.blocks {
            for &offset in &self.runs.table[..runs] {
                let run = x.wrapping_add(start + offset);
                if step == size_of::<T>() && size >= 64 {
                    // SAFETY: a run of so many elements.
                    let run = unsafe { from_raw_parts(run.cast::<T>(), size) };
                    for block in run.chunks(RUN) {
                        cascade.push::<T, F>(fold_block::<I, T, F>(block, with, self.fold), self.fold);
                    }
                    continue;
                }
                for i in 0..size {
                    // SAFETY: i is below the length of the run.
                    block[collected].write(unsafe { *run.wrapping_add(i * step).cast::<T>() });
                    collected += 1;
                    if collected == RUN {
                        // SAFETY: every element was written.
                        let block = unsafe { block.assume_init_ref() };
                        cascade.push::<T, F>(fold_block::<I, T, F>(block, with, self.fold), self.fold);
                        collected = 0;
                    }
                }
            }
        }
        // SAFETY: so many were written.
        let block = unsafe { block[..collected].assume_init_ref() };
        cascade.push::<T, F>(fold_block::<I, T, F>(block, with, self.fold), self.fold);
        cascade.total::<T, F>(self.fold)
    }
}

/// Partial results, one for each power of two of what was joined: pairwise summation without a
/// recursion, which the vectoriser could not see through.
struct Cascade<A> {
    partial: [A; 64],
    filled: u64,
}

impl<A: Element> Cascade<A> {
    #[inline(always)]
    fn new(start: A) -> Self {
        Cascade { partial: [start; 64], filled: 0 }
    }

    /// Takes in one more result.
    #[inline(always)]
    fn push<T, F: Fold<T, Acc = A>>(&mut self, mut x: A, fold: F) {
        let mut level = 0;
        while self.filled >> level & 1 == 1 {
            x = fold.join(self.partial[level], x);
            self.filled &= !(1 << level);
            level += 1;
        }
        self.partial[level] = x;
        self.filled |= 1 << level;
    }

    /// All of them joined.
    #[inline(always)]
    fn total<T, F: Fold<T, Acc = A>>(&self, fold: F) -> A {
        let mut total = fold.start();
        let mut left = self.filled;
        while left != 0 {
            total = fold.join(self.partial[left.trailing_zeros() as usize], total);
            left &= left - 1;
        }
        total
    }
}

/// The fold of a short contiguous run: with several accumulators, as many as hide how long a vector takes.
#[inline(always)]
fn fold_block<I: Isa, T: Element, F: Fold<T>>(block: &[T], with: F::With, fold: F) -> F::Acc {
    if block.len() < 8 {
        let mut sum = fold.start();
        for &x in block {
            sum = fold.join(sum, fold.take::<I>(x, with));
        }
        return sum;
    }
    if block.len() < 256 { lanes::<16, I, T, F>(block, with, fold) } else { lanes::<64, I, T, F>(block, with, fold) }
}

#[inline(always)]
fn lanes<const W: usize, I: Isa, T: Element, F: Fold<T>>(block: &[T], with: F::With, fold: F) -> F::Acc {
    let mut lanes = [fold.start(); W];
    let (blocks, rest) = block.as_chunks::<W>();
    for block in blocks {
        for (lane, &x) in lanes.iter_mut().zip(block) {
            *lane = fold.join(*lane, fold.take::<I>(x, with));
        }
    }
    for (lane, &x) in lanes.iter_mut().zip(rest) {
        *lane = fold.join(*lane, fold.take::<I>(x, with));
    }
    let mut width = W;
    while width > 1 {
        width /= 2;
        for i in 0..width {
            lanes[i] = fold.join(lanes[i], lanes[i + width]);
        }
    }
    lanes[0]
}
