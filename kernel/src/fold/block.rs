//! A run that lies in one piece, and how the results of several come together.

use super::{Few, Fold};
use crate::loops::any::Element;
use crate::simd::isa::{Isa, Routine};
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice::from_raw_parts;

/// Partial results, one for each power of two of what was joined: pairwise summation without a
/// recursion, which the vectoriser could not see through.
pub struct Cascade<A> {
    first: A,
    partial: [MaybeUninit<A>; 64],
    // Invariant: where a bit is set, the partial result was written.
    filled: u64,
}

impl<A: Element> Cascade<A> {
    /// A cascade of nothing but `start`.
    #[inline(always)]
    pub fn new(start: A) -> Self {
        Cascade { first: start, partial: [const { MaybeUninit::uninit() }; 64], filled: 0 }
    }

    /// Takes in one more result.
    #[inline(always)]
    pub fn push<T, F: Fold<T, Acc = A>>(&mut self, mut x: A, fold: F) {
        let mut level = 0;
        while self.filled >> level & 1 == 1 {
            // SAFETY: the invariant.
            x = fold.join(unsafe { self.partial[level].assume_init() }, x);
            self.filled &= !(1 << level);
            level += 1;
        }
        self.partial[level].write(x);
        self.filled |= 1 << level;
    }

    /// All of them joined.
    #[inline(always)]
    pub fn total<T, F: Fold<T, Acc = A>>(&self, fold: F) -> A {
        let mut total = self.first;
        let mut left = self.filled;
        while left != 0 {
            // SAFETY: the invariant.
            total = fold.join(unsafe { self.partial[left.trailing_zeros() as usize].assume_init() }, total);
            left &= left - 1;
        }
        total
    }
}

/// A few results, each of one short run: the routine.
pub struct Blocks<T, F>(PhantomData<fn(T, F)>);

impl<T: Element, F: Fold<T>> Routine<Few> for Blocks<T, F> {
    #[inline(always)]
    unsafe fn run_on<I: Isa>(Few { state, at: [out, x, with], n, results }: Few) {
        // SAFETY: the caller's promise.
        let fold = unsafe { *state.cast::<F>() };
        for i in 0..results {
            // SAFETY: the caller's promise: `results` blocks of `n` elements.
            let block = unsafe { from_raw_parts(x.cast::<T>().add(i * n), n) };
            // SAFETY: the caller's promise.
            let with = unsafe { *with.cast::<F::With>().add(i) };
            // SAFETY: the caller's promise.
            unsafe { out.cast::<F::Acc>().add(i).write(fold_block::<I, T, F>(block, with, fold)) };
        }
    }
}

/// The fold of a short contiguous run.
#[inline(always)]
pub fn fold_block<I: Isa, T: Element, F: Fold<T>>(block: &[T], with: F::With, fold: F) -> F::Acc {
    fold.block::<I>(block, with)
}

/// The fold of a short contiguous run in vectors that the compiler finds: with several accumulators, as many as hide how long
/// one takes.
#[inline(always)]
pub fn fold_lanes<I: Isa, T: Element, F: Fold<T>>(block: &[T], with: F::With, fold: F) -> F::Acc {
    if const { F::CHEAP && I::FMA } {
        let (blocks, rest) = if block.len() < 256 { (&[][..], block) } else { block.as_chunks::<64>() };
        let rest = match rest.len() {
            0..8 => lanes::<1, I, T, F>(rest, with, fold),
            _ => lanes::<16, I, T, F>(rest, with, fold),
        };
        return if blocks.is_empty() { rest } else { fold.join(whole::<64, I, T, F>(blocks, with, fold), rest) };
    }
    // Through memory, so that what is costly stands in one loop: whole blocks, and whatever is left.
    let mut lanes = [fold.start(); 16];
    for block in block.chunks(16) {
        for (lane, &x) in lanes.iter_mut().zip(block) {
            *lane = fold.join(*lane, fold.take::<I>(x, with));
        }
    }
    halved(lanes, fold)
}

/// The fold of whole blocks. The rest is not taken here: lanes that a shorter loop reaches, too, lie in memory instead of
/// in registers, which costs a third; so do those that an iterator returns by reference.
#[inline(always)]
fn whole<const W: usize, I: Isa, T: Element, F: Fold<T>>(blocks: &[[T; W]], with: F::With, fold: F) -> F::Acc {
    let mut lanes = [fold.start(); W];
    for block in blocks {
        for i in 0..W {
            lanes[i] = fold.join(lanes[i], fold.take::<I>(block[i], with));
        }
    }
    halved(lanes, fold)
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
    halved(lanes, fold)
}

/// The lanes joined, half with half.
#[inline(always)]
pub fn halved<const W: usize, T, F: Fold<T>>(mut lanes: [F::Acc; W], fold: F) -> F::Acc {
    let mut width = W;
    while width > 1 {
        width /= 2;
        for i in 0..width {
            lanes[i] = fold.join(lanes[i], lanes[i + width]);
        }
    }
    lanes[0]
}
