//! Adjacent results whose elements are adjacent, too: one row of elements after the other is folded into all of them.

use super::block::Fold;
use crate::loops::Adjacent;
use crate::loops::any::{Element, opaque};
use crate::simd::isa::{Isa, Routine};
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// The routine that folds rows into adjacent results.
pub struct RowByRow<T, F>(PhantomData<fn(T, F)>);

/// The number of results that are folded together in registers.
const LANES: usize = 32;
/// The smallest number of results that are folded together in registers.
const FEWEST: usize = 8;
/// The number of results that are folded together in the L1 cache, if rows are long and many.
pub const PANEL: usize = 1024;

impl<T: Element, F: Fold<T>> Routine<Adjacent> for RowByRow<T, F> {
    const WIDE: bool = F::WIDE;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(Adjacent { state, at: [out, x, with], lanes, offsets, long }: Adjacent) {
        // SAFETY: the caller's promise.
        let (fold, offsets) = unsafe { (*state.cast::<F>(), &*offsets) };
        // SAFETY: the caller's promise.
        let with = unsafe { from_raw_parts(with.cast::<F::With>(), lanes) };
        if const { F::CHEAP && I::FMA } && !long && lanes >= FEWEST {
            let mut done = 0;
            while lanes >= LANES && done < lanes {
                // The last lanes are moved back so that they fill a whole block: some are computed twice.
                // SAFETY: the lanes are below `lanes`.
                unsafe { in_registers::<LANES, I, T, F>(done.min(lanes - LANES), out, x, with, offsets, fold) };
                done += LANES;
            }
            while done < lanes {
                // SAFETY: the lanes are below `lanes`.
                unsafe { in_registers::<FEWEST, I, T, F>(done.min(lanes - FEWEST), out, x, with, offsets, fold) };
                done += FEWEST;
            }
            return;
        }
        // SAFETY: the caller's promise.
        let out = unsafe { from_raw_parts_mut(out.cast::<MaybeUninit<F::Acc>>(), lanes) };
        for out in out.iter_mut() {
            out.write(fold.start());
        }
        // SAFETY: each was written just now.
        let out = unsafe { out.assume_init_mut() };
        // SAFETY: the caller's promise.
        unsafe { through_memory::<I, T, F>(out, x, with, offsets, fold) };
    }
}

/// Folds `W` lanes, beginning with lane `first`; until the end, the results stay in registers.
///
/// # Safety
/// The promises of [`Adjacent`], for these lanes.
#[inline(always)]
unsafe fn in_registers<const W: usize, I: Isa, T: Element, F: Fold<T>>(
    first: usize,
    out: *mut u8,
    x: *const u8,
    with: &[F::With],
    offsets: &[usize],
    fold: F,
) {
    // SAFETY: the caller's promise.
    let with = unsafe { &*with.as_ptr().add(first).cast::<[F::With; W]>() };
    let x = x.wrapping_add(first * size_of::<T>());
    let mut sums = [fold.start(); W];
    let (fours, rest) = offsets.as_chunks::<4>();
    for four in fours {
        // SAFETY: the lanes of a row are contiguous.
        let [a, b, c, d] = unsafe { four_rows::<T>(x, &opaque(four), W) };
        // Two loops, each short enough that LLVM unrolls it completely; in a single loop LLVM would hold the sums in memory.
        let mut joined = [fold.start(); W];
        for i in 0..W {
            let (a, b) = (fold.take::<I>(a[i], with[i]), fold.take::<I>(b[i], with[i]));
            let (c, d) = (fold.take::<I>(c[i], with[i]), fold.take::<I>(d[i], with[i]));
            joined[i] = fold.join(fold.join(a, b), fold.join(c, d));
        }
        for i in 0..W {
            sums[i] = fold.join(sums[i], joined[i]);
        }
    }
    for offset in rest {
        // SAFETY: the lanes of a row are contiguous.
        let row = unsafe { from_raw_parts(x.wrapping_add(opaque(offset)).cast::<T>(), W) };
        for i in 0..W {
            sums[i] = fold.join(sums[i], fold.take::<I>(row[i], with[i]));
        }
    }
    // SAFETY: the caller's promise: there is room for `W` results.
    unsafe { out.cast::<F::Acc>().add(first).cast::<[F::Acc; W]>().write(sums) };
}

/// Joins rows with `part`, which is in the L1 cache. If joining is cheap, four rows are joined first, so that `part` is read and written
/// less often.
///
/// # Safety
/// `part.len()` elements are readable at each offset from `x`, and each has an argument.
#[inline(always)]
unsafe fn through_memory<I: Isa, T: Element, F: Fold<T>>(
    part: &mut [F::Acc],
    x: *const u8,
    with: &[F::With],
    mut offsets: &[usize],
    fold: F,
) {
    let with = &with[..part.len()];
    if const { F::CHEAP && I::FMA } {
        let (fours, rest) = offsets.as_chunks::<4>();
        offsets = rest;
        for four in fours {
            // SAFETY: the lanes of each row are contiguous.
            let [a, b, c, d] = unsafe { four_rows::<T>(x, four, part.len()) };
            // The loop indexes below a length that all slices have, so no bounds are checked: in a loop that may panic, the
            // compiler folds the last vectors element by element.
            for i in 0..part.len() {
                let (a, b) = (fold.take::<I>(a[i], with[i]), fold.take::<I>(b[i], with[i]));
                let (c, d) = (fold.take::<I>(c[i], with[i]), fold.take::<I>(d[i], with[i]));
                part[i] = fold.join(part[i], fold.join(fold.join(a, b), fold.join(c, d)));
            }
        }
    }
    for &offset in offsets {
        // SAFETY: the lanes of a row are contiguous.
        let row = unsafe { from_raw_parts(x.wrapping_add(offset).cast::<T>(), part.len()) };
        for i in 0..part.len() {
            part[i] = fold.join(part[i], fold.take::<I>(row[i], with[i]));
        }
    }
}

/// Returns the four rows of `len` elements at these offsets from `x`.
///
/// # Safety
/// `len` elements are readable at each offset from `x`.
#[inline(always)]
unsafe fn four_rows<'a, T>(x: *const u8, offsets: &[usize; 4], len: usize) -> [&'a [T]; 4] {
    // SAFETY: the caller's promise: `len` elements are readable from each offset.
    unsafe {
        [
            from_raw_parts(x.wrapping_add(offsets[0]).cast(), len),
            from_raw_parts(x.wrapping_add(offsets[1]).cast(), len),
            from_raw_parts(x.wrapping_add(offsets[2]).cast(), len),
            from_raw_parts(x.wrapping_add(offsets[3]).cast(), len),
        ]
    }
}

/// Lanes that begin at the start of a cache line: a vector that crosses two lines takes twice as long.
#[repr(align(64))]
pub struct Line<A>(pub A);
