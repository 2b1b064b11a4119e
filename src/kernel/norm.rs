//! Normalisation of rows: `(x - mean) / sqrt(variance + eps) * weight + bias`.
//!
//! The mean first and then the squares of the differences, both pairwise: a row is in cache, so that three
//! passes over it read memory once.

use super::element::Float;
use super::fold::{Cascade, RUN, fold_block};
use super::isa::{Baseline, Isa};
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

/// Sums of a row.
struct Sums<T> {
    sum: T,
    /// Of squares.
    squares: T,
}

impl<T: Float> Sums<T> {
    /// Of what `see` makes of the elements: pairwise, both in one pass.
    #[inline(always)]
    fn of<I: Isa>(x: &[T], see: impl Fn(T) -> T + Copy) -> Self {
        let (mut sum, mut squares) = (Cascade::new(T::ZERO), Cascade::new(T::ZERO));
        for block in x.chunks(RUN) {
            let part = Self::of_block::<I>(block, see);
            sum.push::<T, _>(part.sum, Sum);
            squares.push::<T, _>(part.squares, Sum);
        }
        Sums { sum: sum.total::<T, _>(Sum), squares: squares.total::<T, _>(Sum) }
    }

    /// As many accumulators side by side as hide how long an addition takes, and are registers.
    #[inline(always)]
    fn of_block<I: Isa>(x: &[T], see: impl Fn(T) -> T + Copy) -> Self {
        match x.len() {
            0..128 => Self::rest::<I>(x, see),
            _ if I::VECTOR == 64 => Self::whole::<64, I>(x, see),
            _ => Self::whole::<32, I>(x, see),
        }
    }

    /// Of whole blocks, and then what is left: a loop over fewer lanes would keep all of them in memory.
    #[inline(always)]
    fn whole<const W: usize, I: Isa>(x: &[T], see: impl Fn(T) -> T + Copy) -> Self {
        let (mut sums, mut squares) = ([T::ZERO; W], [T::ZERO; W]);
        let (blocks, rest) = x.as_chunks::<W>();
        for block in blocks {
            for i in 0..W {
                let x = see(block[i]);
                (sums[i], squares[i]) = (sums[i] + x, squares[i] + x * x);
            }
        }
        let [sum, square] = [sums, squares].map(|sums| fold_block::<I, T, _>(&sums, (), Sum));
        if rest.is_empty() {
            return Sums { sum, squares: square };
        }
        let rest = Self::rest::<I>(rest, see);
        Sums { sum: sum + rest.sum, squares: square + rest.squares }
    }

    #[inline(always)]
    fn rest<I: Isa>(x: &[T], see: impl Fn(T) -> T) -> Self {
        let (mut sums, mut squares) = ([T::ZERO; 8], [T::ZERO; 8]);
        for block in x.chunks(8) {
            for ((sum, squares), &x) in sums.iter_mut().zip(&mut squares).zip(block) {
                let x = see(x);
                (*sum, *squares) = (*sum + x, *squares + x * x);
            }
        }
        let [sum, squares] = [sums, squares].map(|sums| fold_block::<I, T, _>(&sums, (), Sum));
        Sums { sum, squares }
    }
}

/// The mean, and the variance, of what `see` makes of a row.
///
/// The sum, rounded, over n is a mean not quite right; the mean of the differences to it says by how much, and what of
/// their squares is no variance (Chan, Golub and LeVeque 1983, the corrected two-pass algorithm). Of equal numbers the
/// variance is 0 and the mean is the number, which makes their result exactly 0.
#[inline(always)]
fn moments<I: Isa, T: Float>(x: &[T], rough: T, see: impl Fn(T) -> T + Copy) -> (T, T) {
    let n = T::from_usize(x.len());
    let rough = rough / n;
    let Sums { sum, squares } = Sums::of::<I>(x, |x| see(x) - rough);
    let off = sum / n;
    let variance = squares / n - off * off;
    (rough + off, if variance < T::ZERO { T::ZERO } else { variance })
}

// SAFETY: as many results as elements; weight and bias are cut to as many, so that no loop stops before its end.
unsafe impl<T: Float> LaneOp<T> for LayerNorm<'_, T> {
    type A = T;
    type B = ();
    type Scratch = ();
    const COST: usize = 3;

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<T>], _: &mut [MaybeUninit<()>], _: &mut ()) {
        let mut sum = Cascade::new(T::ZERO);
        for block in x.chunks(RUN) {
            sum.push::<T, _>(fold_block::<I, T, _>(block, (), Sum), Sum);
        }
        let (center, variance) = moments::<I, T>(x, sum.total::<T, _>(Sum), |x| x);
        if variance < T::HIGHEST {
            let scale = (variance + self.eps).rsqrt();
            self.write(x, out, |x| (x - center) * scale);
        } else {
            self.beyond(x, out);
        }
    }
}

impl<'s, T: Float> LayerNorm<'s, T> {
    /// A row whose sum or squares are beyond the largest number (or that has NaN or infinities, and will be NaN): of a
    /// small part of its elements, by a power of two.
    #[cold]
    #[inline(never)]
    fn beyond(self, x: &[T], out: &mut [MaybeUninit<T>]) {
        // The squares of the largest stay numbers, and as many of them as memory holds.
        let part = T::of(2f64.powi(if size_of::<T>() == size_of::<f32>() { -100 } else { -800 }));
        let sum = Sums::of::<Baseline>(x, |x| x * part).sum;
        let (center, variance) = moments::<Baseline, T>(x, sum, |x| x * part);
        // Next to a variance that is not 0 here, `eps` would be lost; where it is 0, so is the result.
        let scale = (if variance == T::ZERO { self.eps } else { variance + self.eps * part * part }).rsqrt();
        self.write(x, out, |x| (x * part - center) * scale);
    }

    /// What `normal` makes of each element, times the weight and plus the bias.
    #[inline(always)]
    fn write(self, x: &[T], out: &mut [MaybeUninit<T>], normal: impl Fn(T) -> T) {
        let cut = |of: &'s [T]| &of[..x.len()];
        match (self.weight.map(cut), self.bias.map(cut)) {
            (Some(weight), Some(bias)) => {
                for (((out, &x), &weight), &bias) in out.iter_mut().zip(x).zip(weight).zip(bias) {
                    out.write(normal(x) * weight + bias);
                }
            }
            (Some(weight), None) => {
                for ((out, &x), &weight) in out.iter_mut().zip(x).zip(weight) {
                    out.write(normal(x) * weight);
                }
            }
            (None, Some(bias)) => {
                for ((out, &x), &bias) in out.iter_mut().zip(x).zip(bias) {
                    out.write(normal(x) + bias);
                }
            }
            (None, None) => {
                for (out, &x) in out.iter_mut().zip(x) {
                    out.write(normal(x));
                }
            }
        }
    }
}
