//! Folds: the trait, the fold of a run that lies in one piece, and how the results of several are joined.

use crate::loops::any::Element;
use crate::loops::{Few, FoldLoops};
use crate::simd::isa::{Isa, Routine};
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice::from_raw_parts;

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
