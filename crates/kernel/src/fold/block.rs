//! Folds: the trait, the fold of a contiguous run, and how the results of several runs are joined.

use crate::loops::any::{Element, opaque};
use crate::loops::loop_nest::moved;
use crate::loops::{Few, FoldLoops};
use crate::sealed::operation::Sealed;
use crate::simd::isa::{Isa, Routine, prefetch};
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice::from_raw_parts;

/// A fold: the result it starts with, the result of one element, and how two results become one.
///
/// Joining is associative except for rounding, and joining with `start` changes nothing, so the elements may be cut into parts
/// anywhere. Methods are `#[inline(always)]`. Sealed.
pub trait Fold<T>: Copy + Send + Sync + Sealed {
    /// The argument of a result besides its elements: their mean, their maximum; `()` for most.
    type With: Copy + Send + Sync;
    /// A result.
    type Acc: Element;
    /// The fold that joins the results of parts. Its elements are results of this fold, and it has no state.
    type Joined: Fold<Self::Acc, Acc = Self::Acc, With = ()>;
    /// The cost of one element, in additions.
    const COST: usize = 1;
    /// Whether the cost is about that of an addition. If so, the fold has a loop for each of several widths. A more expensive fold has one
    /// loop, because thirty copies of a power take a minute to compile. On the baseline instruction set all folds have one loop: hardly
    /// any machine is limited to the baseline.
    const CHEAP: bool = Self::COST == 1;
    /// Whether the loops are [wide](Routine::WIDE).
    const WIDE: bool = true;
    /// Whether memory is prefetched. This pays for operations with so long a chain of steps per element that the processor does not
    /// load the next elements in time: a maximum of 64 MiB takes 0.6 of the time. A sum would take a twentieth more.
    const AHEAD: bool = false;
    /// Whether blocks are eight times as long. This needs a [`block`](Self::block) that joins only a few elements of a lane in
    /// sequence. A sum of 64 MiB then takes 0.7 of the time. ([`fold_lanes`] joins more elements in sequence; a variant that joins fewer takes
    /// 1.7 times as long for a variance.)
    const LONG: bool = false;
    /// Whether this is a sum or a product of integers, which LLVM reorders: see [`opaque`].
    const WHOLE: bool = false;
    /// Returns the result for no elements.
    fn start(self) -> Self::Acc;
    /// Returns the result for one element.
    fn take<I: Isa>(self, x: T, with: Self::With) -> Self::Acc;
    /// Returns the joined result of two.
    fn join(self, a: Self::Acc, b: Self::Acc) -> Self::Acc;
    /// Returns the result for a short contiguous run.
    #[inline(always)]
    fn block<I: Isa>(self, block: &[T], with: Self::With) -> Self::Acc
    where
        T: Element,
    {
        fold_lanes::<I, T, Self>(block, with, self)
    }
    /// Returns the loops of this fold. They are compiled in the calling program, unless an implementation returns loops
    /// compiled elsewhere.
    #[inline]
    fn loops() -> &'static FoldLoops
    where
        T: Element,
    {
        const { &FoldLoops::for_fold::<T, Self>() }
    }
}

/// The number of elements that are folded at once, with a few independent accumulators. Longer runs are cut into blocks of this length, or
/// of a [longer](Fold::LONG) one, so that the error of a sum grows with the logarithm of its length (pairwise summation, Higham 1993).
pub const RUN: usize = 512;

/// Partial results, each for a power-of-two number of blocks. This is pairwise summation without recursion, which would prevent
/// vectorisation.
pub struct Cascade<A> {
    first: A,
    partial: [MaybeUninit<A>; 64],
    // Invariant: if a bit of `filled` is set, the partial result of this power was written.
    filled: u64,
}

impl<A: Element> Cascade<A> {
    /// Returns a cascade that holds only `start`.
    #[inline(always)]
    pub fn new(start: A) -> Self {
        Cascade { first: start, partial: [const { MaybeUninit::uninit() }; 64], filled: 0 }
    }

    /// Takes in one more result.
    #[inline(always)]
    // SOUND: a bit is set where a partial result was written (invariant)
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

    /// Returns all partial results joined.
    #[inline(always)]
    // SOUND: a bit is set where a partial result was written (invariant)
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

/// The distance, in bytes, from a block to the memory that is prefetched: a page.
const AHEAD: usize = 4096;

/// Prefetches as many bytes as a block has, [`AHEAD`] bytes after the block. After the last block the prefetch has no effect.
#[inline(always)]
fn ask_ahead(block: *const u8, bytes: usize) {
    for line in (0..bytes).step_by(64) {
        prefetch(block.wrapping_add(AHEAD + line));
    }
}

/// The routine that folds a few short runs, each to one result.
pub struct Blocks<T, F>(PhantomData<fn(T, F)>);

impl<T: Element, F: Fold<T>> Routine<Few> for Blocks<T, F> {
    const WIDE: bool = F::WIDE;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(Few { state, mut at, steps, n, results }: Few) {
        // SAFETY: the caller's promise.
        let fold = unsafe { *state.cast::<F>() };
        for _ in 0..results {
            let [out, x, with] = at;
            if const { F::AHEAD } && n == RUN {
                ask_ahead(x, n * size_of::<T>());
            }
            // SAFETY: the caller's promise: `results` blocks of `n` elements.
            let block = unsafe { from_raw_parts(x.cast::<T>(), n) };
            // SAFETY: the caller's promise.
            let with = unsafe { *with.cast::<F::With>() };
            // SAFETY: the caller's promise.
            unsafe { out.cast::<F::Acc>().write(fold_block::<I, T, F>(block, with, fold)) };
            at = moved(at, &steps, 1);
        }
    }
}

/// Folds a short contiguous run.
#[inline(always)]
pub fn fold_block<I: Isa, T: Element, F: Fold<T>>(block: &[T], with: F::With, fold: F) -> F::Acc {
    fold.block::<I>(block, with)
}

/// Folds a short contiguous run with several accumulators, enough to hide the latency of one addition; the compiler turns these into
/// vectors.
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
    // In memory, so that the costly code is compiled in one loop, for whole blocks and for the rest.
    let mut lanes = [fold.start(); 16];
    for block in block.chunks(16) {
        for (lane, &x) in lanes.iter_mut().zip(block) {
            *lane = fold.join(*lane, fold.take::<I>(x, with));
        }
    }
    halved(lanes, fold)
}

/// Folds whole blocks, without the rest. If a loop over the rest used the same lanes, the compiler would hold the lanes in
/// memory instead of in registers, which costs a third of the time. So it does with lanes that an iterator returns by reference.
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
        let block = if const { W > 1 && F::WHOLE && size_of::<F::Acc>() >= 4 } { opaque(&block) } else { block };
        for (lane, &x) in lanes.iter_mut().zip(block) {
            *lane = fold.join(*lane, fold.take::<I>(x, with));
        }
    }
    for (lane, &x) in lanes.iter_mut().zip(rest) {
        *lane = fold.join(*lane, fold.take::<I>(x, with));
    }
    halved(lanes, fold)
}

/// Joins the lanes, first half with second half.
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
