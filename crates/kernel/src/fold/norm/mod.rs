//! Normalisation of rows: `(x - mean) / sqrt(variance + eps) * weight + bias`. For a row that is not centred, the mean is 0 and the variance is
//! the mean of the squares.
//!
//! The first pass sums the mean and the second the squares of the differences, both pairwise. The row is in cache then, so three
//! passes over it read memory once.
//!
//! The mean is the first element plus the mean of the differences from it. For equal numbers these differences are exactly 0, while
//! a plain sum would be rounded, so the normalised row is exactly 0. (A correction of the mean in the second pass, after Chan,
//! Golub and LeVeque 1983, does the same, and takes a third longer in cache.)

pub mod back;
pub mod group;

use crate::element::Float;
use crate::fold::lanes::{LaneLoops, LaneOp};
use crate::fold::reduce::{From, Squares, Sum};
use crate::fold::{Cascade, Fold, RUN, fold_block};
use crate::simd::isa::{Isa, Task, run_apart};
use core::mem::MaybeUninit;

/// `layer_norm` of a row; weight and bias are as long as the row, or missing.
#[derive(Clone, Copy)]
pub struct LayerNorm<'a, T> {
    /// The factor of each position of a row.
    pub weight: Option<&'a [T]>,
    /// The summand of each position of a row.
    pub bias: Option<&'a [T]>,
    /// The summand of the variance.
    pub eps: T,
    /// Whether the mean is subtracted.
    pub centered: bool,
}

/// Folds a row to a sum, and divides it by the length of the row.
#[inline(always)]
fn mean<I: Isa, T: Float, F: Fold<T, With = T, Acc = T>>(x: &[T], with: T, fold: F) -> T {
    let mut sum = Cascade::new(T::ZERO);
    for block in x.chunks(RUN) {
        let block = fold_block::<I, T, F>(block, with, fold);
        if x.len() <= RUN {
            // The same sum as from a cascade of one block, without the memory of the cascade.
            return fold.join(block, T::ZERO) / T::from_usize(x.len());
        }
        sum.push::<T, F>(block, fold);
    }
    sum.total::<T, F>(fold) / T::from_usize(x.len())
}

/// Returns the mean and the variance of a row that has elements; if the row is not centred, 0 and the mean of the squares.
#[inline(always)]
fn moments<I: Isa, T: Float>(x: &[T], centered: bool) -> (T, T) {
    let center = if centered { x[0] + mean::<I, T, _>(x, x[0], From) } else { T::ZERO };
    (center, mean::<I, T, _>(x, center, Squares))
}

/// Returns [`moments`], as a separate function, for operations that take longer than `layer_norm` of a few elements.
#[inline(always)]
pub(super) fn moments_apart<I: Isa, T: Float>(x: &[T], centered: bool) -> (T, T) {
    struct Moments<'a, T>(&'a [T], bool);
    impl<T: Float> Task for Moments<'_, T> {
        type Out = (T, T);
        #[inline(always)]
        fn run_on<I: Isa>(self) -> (T, T) {
            moments::<I, T>(self.0, self.1)
        }
    }
    run_apart::<I, _>(Moments(x, centered))
}

// SAFETY: one result per element; weight and bias are cut to the same length, so that no loop stops early.
unsafe impl<'s, T: Float> LaneOp<T> for LayerNorm<'s, T> {
    const WIDE: bool = true;
    type A = T;
    type B = ();
    type Scratch = ();
    const COST: usize = 3;

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<T>], _: &mut [MaybeUninit<()>], _: &mut ()) {
        if x.is_empty() {
            return;
        }
        let (center, variance) = moments::<I, T>(x, self.centered);
        // (Also for NaN.)
        if variance.is_nan() || variance >= T::HIGHEST {
            let finish = |i: usize, normal: T| {
                let normal = self.weight.map_or(normal, |weight| normal * weight[i]);
                self.bias.map_or(normal, |bias| normal + bias[i])
            };
            return write_beyond(x, (self.eps, self.centered), out, &finish);
        }
        let scale = (variance + self.eps).rsqrt();
        let cut = |of: &'s [T]| &of[..x.len()];
        match (self.weight.map(cut), self.bias.map(cut)) {
            (Some(weight), Some(bias)) => {
                for (((out, &x), &weight), &bias) in out.iter_mut().zip(x).zip(weight).zip(bias) {
                    out.write((x - center) * scale * weight + bias);
                }
            }
            (Some(weight), None) => {
                for ((out, &x), &weight) in out.iter_mut().zip(x).zip(weight) {
                    out.write((x - center) * scale * weight);
                }
            }
            (None, Some(bias)) => {
                for ((out, &x), &bias) in out.iter_mut().zip(x).zip(bias) {
                    out.write((x - center) * scale + bias);
                }
            }
            (None, None) => {
                for (out, &x) in out.iter_mut().zip(x) {
                    out.write((x - center) * scale);
                }
            }
        }
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        T::layer_norm_lanes()
    }
}

/// Writes the result of a row whose differences or squares overflow (or that has NaN or infinities, and becomes NaN): its elements
/// are scaled down by a power of two, element by element. This is rare.
#[cold]
#[inline(never)]
pub(super) fn write_beyond<T: Float>(
    x: &[T],
    (eps, centered): (T, bool),
    out: &mut [MaybeUninit<T>],
    finish: &dyn Fn(usize, T) -> T,
) {
    let Beyond { part, center, scale } = moments_beyond(x, (eps, centered));
    for (i, (out, &x)) in out.iter_mut().zip(x).enumerate() {
        out.write(finish(i, (x * part - center) * scale));
    }
}

/// The numbers that normalise a row whose differences or squares overflow: `(part x - center) scale`.
pub(super) struct Beyond<T> {
    pub(super) part: T,
    pub(super) center: T,
    pub(super) scale: T,
}

/// Returns the numbers that normalise a row whose differences or squares overflow.
#[cold]
#[inline(never)]
pub(super) fn moments_beyond<T: Float>(x: &[T], (eps, centered): (T, bool)) -> Beyond<T> {
    // With this factor the squares of the largest elements do not overflow, nor does the sum of all squares that fit in memory.
    let part = T::of(2f64.powi(if size_of::<T>() == size_of::<f32>() { -100 } else { -800 }));
    let mean_of = |of: &dyn Fn(T) -> T| mean_beyond(x.iter().map(|&x| of(x * part)));
    let first = x[0] * part;
    let center = if centered { first + mean_of(&|x| x - first) } else { T::ZERO };
    let variance = mean_of(&|x| (x - center) * (x - center));
    // `eps` would be lost in a variance that is not 0 here; if the variance is 0, so is the result.
    let scale = (if variance == T::ZERO { eps } else { variance + eps * part * part }).rsqrt();
    Beyond { part, center, scale }
}

/// Returns the mean of numbers, at least one.
pub(super) fn mean_beyond<T: Float>(numbers: impl ExactSizeIterator<Item = T>) -> T {
    let (mut sum, n) = (Cascade::new(T::ZERO), T::from_usize(numbers.len()));
    numbers.for_each(|x| sum.push::<T, _>(x, Sum));
    sum.total::<T, _>(Sum) / n
}
