//! A run that lies in one piece, and how the results of several come together.

use super::Fold;
use crate::kernel::any::Element;
use crate::kernel::isa::Isa;
use core::mem::MaybeUninit;

/// Partial results, one for each power of two of what was joined: pairwise summation without a
/// recursion, which the vectoriser could not see through.
pub struct Cascade<A> {
    first: A,
    partial: [MaybeUninit<A>; 64],
    // Invariant: where a bit is set, the partial result was written.
    filled: u64,
}

impl<A: Element> Cascade<A> {
    /// Of nothing but `start`.
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

/// The fold of a short contiguous run.
#[inline(always)]
pub fn fold_block<I: Isa, T: Element, F: Fold<T>>(block: &[T], with: F::With, fold: F) -> F::Acc {
    fold.block::<I>(block, with)
}

/// So many lanes are joined across.
pub const ACROSS: usize = 16;

/// The fold of a short contiguous run, one loop for all folds: a vector that the compiler finds, and what is left.
#[inline(always)]
pub fn fold_lanes<I: Isa, T: Element, F: Fold<T>>(block: &[T], with: F::With, fold: F) -> F::Acc {
    let mut lanes = [fold.start(); ACROSS];
    if const { F::CHEAP && I::FMA } {
        let (blocks, rest) = block.as_chunks::<64>();
        let (few, rest) = rest.as_chunks::<ACROSS>();
        // Four by four: a lane waits for one join of four, and one vector holds them all. With one for each of the four, joining
        // those in the end takes as long as a row of 256.
        for block in blocks {
            for i in 0..ACROSS {
                let see = |k: usize| fold.take::<I>(block[i + k * ACROSS], with);
                lanes[i] = fold.join(lanes[i], fold.join(fold.join(see(0), see(1)), fold.join(see(2), see(3))));
            }
        }
        for few in few {
            for i in 0..ACROSS {
                lanes[i] = fold.join(lanes[i], fold.take::<I>(few[i], with));
            }
        }
        let mut last = fold.start();
        for &x in rest {
            last = fold.join(last, fold.take::<I>(x, with));
        }
        return if block.len() < ACROSS { last } else { fold.join(across(lanes, fold), last) };
    }
    // Through memory, so that what is costly stands in one loop: whole blocks, and whatever is left.
    for block in block.chunks(ACROSS) {
        for (lane, &x) in lanes.iter_mut().zip(block) {
            *lane = fold.join(*lane, fold.take::<I>(x, with));
        }
    }
    across(lanes, fold)
}

/// The lanes joined, half with half.
#[inline(always)]
fn across<T, F: Fold<T>>(mut lanes: [F::Acc; ACROSS], fold: F) -> F::Acc {
    let mut width = ACROSS;
    while width > 1 {
        width /= 2;
        for i in 0..width {
            lanes[i] = fold.join(lanes[i], lanes[i + width]);
        }
    }
    lanes[0]
}
