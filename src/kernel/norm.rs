//! Normalisation of rows: `(x - mean) / sqrt(variance + eps) * weight + bias`.
//!
//! The mean first and then the squares of the differences, both pairwise: a row is in cache, so that three
//! passes over it read memory once.

use super::element::Float;
use super::fold::{Cascade, RUN, fold_block};
use super::isa::Isa;
use super::lanes::LaneOp;
use super::reduce::Sum;
use core::mem::MaybeUninit;

/// `layer_norm` of a row; weight and bias are as long as it, or missing.
pub struct LayerNorm<'a, T> {
    /// What each element is multiplied by.
    pub weight: Option<&'a [T]>,
    /// What is added to each.
    pub bias: Option<&'a [T]>,
    /// What is added to the variance.
    pub eps: T,
}

impl<T: Copy> Clone for LayerNorm<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Copy> Copy for LayerNorm<'_, T> {}

/// The mean of a row, or of the squares of its distances from `mean`.
#[inline(always)]
fn mean<const SQUARES: bool, I: Isa, T: Float>(x: &[T], mean: T) -> T {
    let mut sum = Cascade::new(T::ZERO);
    for block in x.chunks(RUN) {
        let mut sums = [T::ZERO; WIDE];
        let (whole, rest) = block.as_chunks::<WIDE>();
        for block in whole {
            for i in 0..WIDE {
                sums[i] = sums[i] + term::<SQUARES, T>(block[i], mean);
            }
        }
        for (sum, &x) in sums.iter_mut().zip(rest) {
            *sum = *sum + term::<SQUARES, T>(x, mean);
        }
        sum.push::<T, _>(fold_block::<I, T, _>(&sums, (), Sum), Sum);
    }
    sum.total::<T, _>(Sum) / T::from_usize(x.len())
}

#[inline(always)]
fn term<const SQUARES: bool, T: Float>(x: T, mean: T) -> T {
    if SQUARES { (x - mean) * (x - mean) } else { x }
}

/// Accumulators side by side.
const WIDE: usize = 32;

impl<T: Float> LaneOp<T> for LayerNorm<'_, T> {
    type A = T;
    type B = ();
    type Scratch = ();
    const COST: usize = 3;

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<T>], _: &mut [MaybeUninit<()>], _: &mut ()) {
        let center = mean::<false, I, T>(x, T::ZERO);
        let scale = (mean::<true, I, T>(x, center) + self.eps).rsqrt();
        match (self.weight, self.bias) {
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
}
