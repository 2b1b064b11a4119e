//! Running sums and products along an axis.
//!
//! Floats run in f64, as PyTorch's do, and are rounded once. A sum whose every term waits for the last one
//! takes four cycles an element; eight terms are therefore summed among themselves first, in three
//! steps of a vector, and then added to what was before them. Where that leaves the numbers (two terms of one
//! block may overflow and cancel against one before them) the block is done again, term by term.

use super::element::Number;
use super::fold::Fold;
use super::isa::Isa;
use super::lanes::{LaneLoops, LaneOp, PANEL, Panel};
use super::number::Arithmetic;
use super::reduce::{Prod, Sum};
use core::mem::MaybeUninit;

/// What is run along an axis.
pub trait Running: Copy + Send + Sync {
    /// Whether [`prefix`] may be used: sums.
    const BLOCKS: bool;
    /// What nothing gives.
    fn start<W: Number>(self) -> W;
    /// One more term.
    fn join<W: Number>(self, a: W, b: W) -> W;
    /// Where its loops are.
    fn loops<T: Number>() -> &'static LaneLoops;
}

/// ```text
/// impl Running for Sum { const BLOCKS: bool = true; .. }
/// ```
macro_rules! running {
    ($($name:ident $blocks:literal $loops:ident;)*) => {$(
        impl Running for $name {
            const BLOCKS: bool = $blocks;
            #[inline(always)]
            fn start<W: Number>(self) -> W { Fold::<W>::start(self) }
            #[inline(always)]
            fn join<W: Number>(self, a: W, b: W) -> W { Fold::<W>::join(self, a, b) }
            #[inline]
            fn loops<T: Number>() -> &'static LaneLoops { T::$loops() }
        }
    )*};
}
running! { Sum true cumsum_lanes; Prod false cumprod_lanes; }

/// `cumsum` and `cumprod`.
#[derive(Clone, Copy)]
pub struct Scan<F>(pub F);

/// Terms that are summed among themselves.
const BLOCK: usize = 8;
/// Terms after which is looked whether all sums were numbers.
const CHUNK: usize = 64 * BLOCK;

// SAFETY: as many results as elements, and a result is written for each: of whole blocks, and one by one.
unsafe impl<T: Number, F: Running> LaneOp<T> for Scan<F> {
    type A = T;
    type B = ();
    type Scratch = ();
    const COST: usize = 2;
    const BESIDE: bool = true;

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<T>], _: &mut [MaybeUninit<()>], _: &mut ()) {
        let mut total: T::Wide = self.0.start();
        if !(T::BLOCKS && F::BLOCKS) {
            return one_by_one(x, out, &mut total, self.0);
        }
        for (x, out) in x.chunks(CHUNK).zip(out.chunks_mut(CHUNK)) {
            let before = total;
            let (blocks, rest) = x.as_chunks::<BLOCK>();
            let (out_blocks, out_rest) = out.as_chunks_mut::<BLOCK>();
            let mut odd = [T::Wide::ZERO; BLOCK];
            for (x, out) in blocks.iter().zip(out_blocks) {
                let sums = prefix::<T>(x);
                for i in 0..BLOCK {
                    let sum = self.0.join(total, sums[i]);
                    odd[i] = not_finite(odd[i], sum);
                    out[i].write(T::narrow(sum));
                }
                total = self.0.join(total, sums[BLOCK - 1]);
            }
            one_by_one(rest, out_rest, &mut total, self.0);
            if odd.iter().any(|odd| odd.is_nan()) {
                total = before;
                one_by_one(x, out, &mut total, self.0);
            }
        }
    }

    #[inline(always)]
    fn beside<I: Isa>(self, mut panel: Panel<T, T>) {
        let mut totals = [self.0.start::<T::Wide>(); PANEL];
        let totals = &mut totals[..panel.lanes];
        for row in 0..panel.rows {
            let (x, out) = panel.both(row);
            for ((out, &x), total) in out.iter_mut().zip(x).zip(&mut *totals) {
                *total = self.0.join(*total, x.widen());
                out.write(T::narrow(*total));
            }
        }
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        F::loops::<T>()
    }
}

#[inline(always)]
fn one_by_one<T: Number, F: Running>(x: &[T], out: &mut [MaybeUninit<T>], total: &mut T::Wide, op: F) {
    for (out, &x) in out.iter_mut().zip(x) {
        *total = op.join(*total, x.widen());
        out.write(T::narrow(*total));
    }
}

/// 0 as long as all are finite, NaN afterwards.
#[inline(always)]
fn not_finite<W: Number>(before: W, sum: W) -> W {
    before + sum * W::ZERO
}

/// The running sums of a block: each step adds what lies 1, 2, 4 places before.
#[inline(always)]
fn prefix<T: Number>(x: &[T; BLOCK]) -> [T::Wide; BLOCK] {
    let mut sums = [T::Wide::ZERO; BLOCK];
    for i in 0..BLOCK {
        sums[i] = x[i].widen();
    }
    step::<4, _>(step::<2, _>(step::<1, _>(sums)))
}

#[inline(always)]
fn step<const BACK: usize, W: Number>(x: [W; BLOCK]) -> [W; BLOCK] {
    let mut sums = x;
    for i in BACK..BLOCK {
        sums[i] = x[i - BACK] + x[i];
    }
    sums
}
