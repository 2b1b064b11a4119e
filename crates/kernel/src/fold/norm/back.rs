//! The backward pass of the normalisation of rows: the gradients of the input and of the weight.
//!
//! Let `n` be the normalised row, `r` the factor `1 / sqrt(variance + eps)`, `g` the gradient of the result and `h` the product of `g` and the
//! weight. The gradient of the input is `r (h - mean(h) - n mean(h n))`, and the gradient of the weight is the sum of `g n` over all rows. Mean
//! and variance are computed again, which brings the row into cache, so the forward pass does not have to store them.

use crate::element::Float;
use crate::fold::lanes::{LaneLoops, LaneOp};
use crate::fold::norm::{Beyond, mean_beyond, moments_apart, moments_beyond};
use crate::fold::reduce::Sum;
use crate::fold::{Cascade, RUN};
use crate::simd::isa::Isa;
use crate::storage::{OutOfMemory, repeated, reserve};
use core::mem::MaybeUninit;

/// Contiguous rows, and the gradients of their results.
#[derive(Clone, Copy)]
pub struct Rows<'a, T> {
    /// All rows: each lane is a part of this slice.
    pub x: &'a [T],
    /// The gradient of each element.
    pub grad: &'a [T],
    /// The summand of the variance.
    pub eps: T,
    /// Whether the mean is subtracted.
    pub centered: bool,
}

impl<'a, T: Float> Rows<'a, T> {
    /// Returns the gradients of a lane.
    #[inline(always)]
    fn grad_of(&self, x: &[T]) -> &'a [T] {
        let at = (x.as_ptr().addr() - self.x.as_ptr().addr()) / size_of::<T>();
        &self.grad[at..at + x.len()]
    }

    /// Returns the mean of a row that has elements, and the factor `1 / sqrt(variance + eps)`; `None` if the variance overflows or is NaN.
    #[inline(always)]
    fn moments<I: Isa>(&self, x: &[T]) -> Option<(T, T)> {
        let (center, variance) = moments_apart::<I, T>(x, self.centered);
        // (The comparison is false for NaN.)
        if variance < T::HIGHEST { Some((center, (variance + self.eps).rsqrt())) } else { None }
    }

    /// Writes the gradient of a row whose variance overflows, element by element; this is rare.
    #[cold]
    #[inline(never)]
    fn write_beyond(&self, x: &[T], weight: Option<&[T]>, out: &mut [MaybeUninit<T>]) {
        let (Beyond { part, center, scale }, grad) = (moments_beyond(x, (self.eps, self.centered)), self.grad_of(x));
        let normal = |i: usize| (x[i] * part - center) * scale;
        let own = |i: usize| weight.map_or(grad[i], |weight| grad[i] * weight[i]);
        let mean = if self.centered { mean_beyond((0..x.len()).map(own)) } else { T::ZERO };
        let along = mean_beyond((0..x.len()).map(|i| own(i) * normal(i)));
        for (i, out) in out.iter_mut().enumerate() {
            out.write((own(i) - mean - normal(i) * along) * scale * part);
        }
    }

    /// Adds the gradient of the weight from a row whose variance overflows.
    #[cold]
    #[inline(never)]
    fn add_beyond(&self, x: &[T], sums: &mut [T]) {
        let Beyond { part, center, scale } = moments_beyond(x, (self.eps, self.centered));
        for ((sum, &x), &grad) in sums.iter_mut().zip(x).zip(self.grad_of(x)) {
            *sum = *sum + grad * ((x * part - center) * scale);
        }
    }
}

/// The gradient of the input.
#[derive(Clone, Copy)]
pub struct LayerNormInput<'a, T> {
    /// The rows.
    pub rows: Rows<'a, T>,
    /// The factor of each position of a row.
    pub weight: Option<&'a [T]>,
}

// SAFETY: one result per element; gradients and weight are cut to the same length, so that no loop stops early.
unsafe impl<T: Float> LaneOp<T> for LayerNormInput<'_, T> {
    type A = T;
    type B = ();
    /// Weights of 1 for a run, used if there is no weight.
    type Scratch = Vec<T>;
    const COST: usize = 6;

    #[inline(always)]
    fn room(self, ones: &mut Vec<T>, n: usize, _: usize) -> Result<(), OutOfMemory> {
        if self.weight.is_none() {
            *ones = repeated(T::ONE, n.min(RUN))?;
        }
        Ok(())
    }

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<T>], _: &mut [MaybeUninit<()>], ones: &mut Vec<T>) {
        if x.is_empty() {
            return;
        }
        let grad = self.rows.grad_of(x);
        let Some((center, scale)) = self.rows.moments::<I>(x) else {
            return self.rows.write_beyond(x, self.weight.map(|weight| &weight[..x.len()]), out);
        };
        // A weight of 1 changes nothing, so one loop serves rows with and without a weight.
        let weight_of = |run: usize, len: usize| &self.weight.map_or(&**ones, |weight| &weight[run * RUN..])[..len];
        let mut sums = [Cascade::new(T::ZERO), Cascade::new(T::ZERO)];
        for (run, (x, grad)) in x.chunks(RUN).zip(grad.chunks(RUN)).enumerate() {
            let ((x, x_rest), (grad, grad_rest), (weight, weight_rest)) =
                (x.as_chunks::<LANES>(), grad.as_chunks::<LANES>(), weight_of(run, x.len()).as_chunks::<LANES>());
            // The rest has its own sums: the compiler would hold sums of both loops in memory instead of registers.
            let (x_rest, grad_rest, weight_rest) =
                (x_rest.as_chunks::<1>().0, grad_rest.as_chunks::<1>().0, weight_rest.as_chunks::<1>().0);
            let whole = add_up::<T, LANES>(x, grad, weight, center);
            let rest = add_up::<T, 1>(x_rest, grad_rest, weight_rest, center);
            for ((sum, whole), rest) in sums.iter_mut().zip(whole).zip(rest) {
                sum.push::<T, _>(whole + rest, Sum);
            }
        }
        let n = T::from_usize(x.len());
        let [mean, along] = sums.map(|sum| sum.total::<T, _>(Sum) / n);
        let (mean, along) = (if self.rows.centered { mean } else { T::ZERO }, along * scale * scale);
        for (run, ((out, x), grad)) in out.chunks_mut(RUN).zip(x.chunks(RUN)).zip(grad.chunks(RUN)).enumerate() {
            for (((out, &x), &grad), &weight) in out.iter_mut().zip(x).zip(grad).zip(weight_of(run, x.len())) {
                out.write((grad * weight - mean - (x - center) * along) * scale);
            }
        }
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        T::layer_norm_input_lanes()
    }
}

/// The number of independent sums.
const LANES: usize = 32;

/// Returns the sums of `h` and of `h (x - center)`, each with several accumulators.
#[inline(always)]
fn add_up<T: Float, const W: usize>(x: &[[T; W]], grad: &[[T; W]], weight: &[[T; W]], center: T) -> [T; 2] {
    let [mut plain, mut along] = [[T::ZERO; W]; 2];
    for ((x, grad), weight) in x.iter().zip(grad).zip(weight) {
        for i in 0..W {
            let h = grad[i] * weight[i];
            plain[i] = plain[i] + h;
            along[i] = along[i] + h * (x[i] - center);
        }
    }
    [halved(plain), halved(along)]
}

/// Returns the pairwise sum of the lanes, whose number is a power of 2.
#[inline(always)]
fn halved<T: Float, const W: usize>(mut lanes: [T; W]) -> T {
    let mut half = W / 2;
    while half > 0 {
        for i in 0..half {
            lanes[i] = lanes[i] + lanes[i + half];
        }
        half /= 2;
    }
    lanes[0]
}

/// The gradient of the weight. A lane consists of several rows; its result is as long as one row.
#[derive(Clone, Copy)]
pub struct LayerNormWeight<'a, T>(pub Rows<'a, T>);

// SAFETY: all results are written, from scratch memory of the same length.
unsafe impl<T: Float> LaneOp<T> for LayerNormWeight<'_, T> {
    type A = T;
    type B = ();
    type Scratch = Vec<T>;
    const COST: usize = 6;
    const KEEPS: bool = false;

    #[inline(always)]
    fn room(self, sums: &mut Vec<T>, _: usize, len: usize) -> Result<(), OutOfMemory> {
        sums.clear();
        reserve(sums, len)
    }

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<T>], _: &mut [MaybeUninit<()>], sums: &mut Vec<T>) {
        sums.clear();
        sums.resize(out.len(), T::ZERO);
        if out.is_empty() {
            return;
        }
        for x in x.chunks_exact(out.len()) {
            let Some((center, scale)) = self.0.moments::<I>(x) else {
                self.0.add_beyond(x, sums);
                continue;
            };
            for ((sum, &x), &grad) in sums.iter_mut().zip(x).zip(self.0.grad_of(x)) {
                *sum = *sum + grad * ((x - center) * scale);
            }
        }
        for (out, &sum) in out.iter_mut().zip(&*sums) {
            out.write(sum);
        }
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        T::layer_norm_weight_lanes()
    }
}
