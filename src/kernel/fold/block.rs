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

/// The fold of a short contiguous run: with several accumulators, as many as hide how long a vector takes.
#[inline(always)]
pub fn fold_block<I: Isa, T: Element, F: Fold<T>>(block: &[T], with: F::With, fold: F) -> F::Acc {
    if const { F::CHEAP && I::FMA } {
        let (blocks, rest) = block.as_chunks::<64>();
        if rest.is_empty() && !blocks.is_empty() {
            return fold.across(quartered(lanes::<64, I, T, F>(blocks, with, fold), fold));
        }
        let (few, rest) = rest.as_chunks::<ACROSS>();
        let mut last = fold.start();
        for &x in rest {
            last = fold.join(last, fold.take::<I>(x, with));
        }
        let mut sums = [fold.start(); ACROSS];
        if !blocks.is_empty() {
            sums = quartered(lanes::<64, I, T, F>(blocks, with, fold), fold);
        } else if few.is_empty() {
            return last;
        }
        for few in few {
            for i in 0..ACROSS {
                sums[i] = fold.join(sums[i], fold.take::<I>(few[i], with));
            }
        }
        return fold.join(fold.across(sums), last);
    }
    // Through memory, so that what is costly stands in one loop: whole blocks, and whatever is left.
    let mut lanes = [fold.start(); ACROSS];
    for block in block.chunks(ACROSS) {
        for (lane, &x) in lanes.iter_mut().zip(block) {
            *lane = fold.join(*lane, fold.take::<I>(x, with));
        }
    }
    fold.across(lanes)
}

/// The lanes of whole blocks. Not of the rest: lanes that a shorter loop reaches, too, lie in memory instead of in
/// registers, which costs a third; so do those that an iterator lends.
#[inline(always)]
fn lanes<const W: usize, I: Isa, T: Element, F: Fold<T>>(blocks: &[[T; W]], with: F::With, fold: F) -> [F::Acc; W] {
    let mut lanes = [fold.start(); W];
    for block in blocks {
        for i in 0..W {
            lanes[i] = fold.join(lanes[i], fold.take::<I>(block[i], with));
        }
    }
    lanes
}

/// So many lanes are joined across.
pub const ACROSS: usize = 16;

/// The lanes joined, four by four.
#[inline(always)]
fn quartered<T, F: Fold<T>>(lanes: [F::Acc; 64], fold: F) -> [F::Acc; ACROSS] {
    let mut four = [lanes[0]; ACROSS];
    for i in 0..ACROSS {
        four[i] = fold.join(fold.join(lanes[i], lanes[i + 32]), fold.join(lanes[i + 16], lanes[i + 48]));
    }
    four
}

/// The lanes joined by `|a, b| ..`, half with half. (Each half an array of its own: those that are written in place lie
/// in memory, where reading two short vectors that were just written as a long one takes longer than all of this.)
macro_rules! across {
    ($lanes:expr, |$a:ident, $b:ident| $join:expr) => {{
        let lanes: [_; 16] = $lanes;
        $crate::kernel::fold::across!(@half eight, lanes, 8, |$a, $b| $join);
        $crate::kernel::fold::across!(@half four, eight, 4, |$a, $b| $join);
        $crate::kernel::fold::across!(@half two, four, 2, |$a, $b| $join);
        let ($a, $b) = (two[0], two[1]);
        $join
    }};
    (@half $half:ident, $lanes:ident, $n:literal, |$a:ident, $b:ident| $join:expr) => {
        let mut $half = [$lanes[0]; $n];
        for i in 0..$n {
            let ($a, $b) = ($lanes[i], $lanes[i + $n]);
            $half[i] = $join;
        }
    };
}
pub(in crate::kernel) use across;
