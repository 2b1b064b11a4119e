//! Normalisation of rows: `(x - mean) / sqrt(variance + eps) * weight + bias`.
//!
//! The mean first and then the squares of the differences, both pairwise: a row is in cache, so that three
//! passes over it read memory once.

use super::element::Float;
use super::fold::{Cascade, Fold, RUN, fold_block};
use super::isa::Isa;
use super::lanes::LaneOp;
use super::reduce::{Squares, Sum};
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

/// The mean of what a fold sums up over a row.
#[inline(always)]
fn mean<I: Isa, T: Float, F: Fold<T, Acc = T>>(x: &[T], with: F::With, fold: F) -> T {
    let mut sum = Cascade::new(T::ZERO);
    for block in x.chunks(RUN) {
        sum.push::<T, F>(fold_block::<I, T, F>(block, with, fold), fold);
    }
    sum.total::<T, F>(fold) / T::from_usize(x.len())
}

// SAFETY: as many results as elements; weight and bias are cut to as many, so that no loop stops before its end.
unsafe impl<'s, T: Float> LaneOp<T> for LayerNorm<'s, T> {
    type A = T;
    type B = ();
    type Scratch = ();
    const COST: usize = 3;

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<T>], _: &mut [MaybeUninit<()>], _: &mut ()) {
        let center = mean::<I, T, _>(x, (), Sum);
        let scale = (mean::<I, T, _>(x, center, Squares) + self.eps).rsqrt();
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
}
