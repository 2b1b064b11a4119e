//! Transforms from and to real numbers: of a spectrum, the half with frequencies that are not negative.

use super::lanes::{Lanes, multiply};
use crate::plans::Planned;
use congruent::prelude::*;
use num_complex::Complex;

/// Returns the sizes with another length of an axis.
fn with_length(sizes: &[usize], axis: usize, length: usize) -> AnyRank {
    let mut sizes = sizes.to_vec();
    sizes[axis] = length;
    AnyRank::from(sizes)
}

/// Returns the transform of real numbers along an axis: of `n` numbers, `n / 2 + 1` frequencies, times `factor`.
pub(crate) fn transform_half<T: Planned>(
    x: View<'_, T, AnyRank>,
    axis: usize,
    factor: f64,
) -> Tensor<Complex<T>, AnyRank> {
    let n = x.sizes()[axis];
    let zero = Complex::new(T::zero(), T::zero());
    let mut out = Tensor::full_of(with_length(x.sizes(), axis, n / 2 + 1), zero);
    let lanes = Lanes::new(x.sizes(), axis);
    match x.as_slice() {
        Some(elements) => halve(elements, out.as_mut_slice(), lanes, n, factor),
        None => halve(x.to_tensor().as_slice(), out.as_mut_slice(), lanes, n, factor),
    }
    out
}

fn halve<T: Planned>(from: &[T], to: &mut [Complex<T>], lanes: Lanes, n: usize, factor: f64) {
    if from.is_empty() {
        return;
    }
    let (plan, bins, multiplier) = (T::plan_half(n), n / 2 + 1, T::from_factor(factor));
    let mut scratch = plan.make_scratch_vec();
    let width = lanes.width(n);
    let mut input = vec![T::zero(); width * n];
    let mut process = |lane: &mut [T], half: &mut [Complex<T>]| {
        plan.process_with_scratch(lane, half, &mut scratch).expect("the lengths of the plan");
    };
    if lanes.inner == 1 {
        for (from, to) in from.chunks_exact(n).zip(to.chunks_exact_mut(bins)) {
            input.copy_from_slice(from);
            process(&mut input, to);
            multiply(to, multiplier, factor == 1.0);
        }
        return;
    }
    let mut output = vec![Complex::new(T::zero(), T::zero()); width * bins];
    for tile in lanes.tiles(width) {
        tile.gather(from, n, &mut input);
        let pairs = input.chunks_exact_mut(n).zip(output.chunks_exact_mut(bins));
        pairs.take(tile.count).for_each(|(lane, half)| process(lane, half));
        tile.scatter(&output, bins, multiplier, to);
    }
}

/// Returns the real signal of `n` elements along an axis that has this spectrum, times `factor`. The imaginary parts at the frequency 0, and at
/// `n / 2` of an even `n`, are not read: a real signal has 0 there.
pub(crate) fn transform_real<T: Planned>(
    mut x: Tensor<Complex<T>, AnyRank>,
    axis: usize,
    n: usize,
    factor: f64,
) -> Tensor<T, AnyRank> {
    let mut out = Tensor::full_of(with_length(x.sizes(), axis, n), T::zero());
    let lanes = Lanes::new(x.sizes(), axis);
    complete(x.as_mut_slice(), out.as_mut_slice(), lanes, n, factor);
    out
}

fn complete<T: Planned>(from: &mut [Complex<T>], to: &mut [T], lanes: Lanes, n: usize, factor: f64) {
    if from.is_empty() {
        return;
    }
    let (plan, bins, multiplier) = (T::plan_real(n), n / 2 + 1, T::from_factor(factor));
    let mut scratch = plan.make_scratch_vec();
    let mut process = |half: &mut [Complex<T>], lane: &mut [T]| {
        half[0].im = T::zero();
        if n.is_multiple_of(2) {
            half[n / 2].im = T::zero();
        }
        plan.process_with_scratch(half, lane, &mut scratch).expect("the lengths of the plan, real at both ends");
    };
    if lanes.inner == 1 {
        for (from, to) in from.chunks_exact_mut(bins).zip(to.chunks_exact_mut(n)) {
            process(from, to);
            multiply(to, multiplier, factor == 1.0);
        }
        return;
    }
    let width = lanes.width(n);
    let (mut input, mut output) = (vec![Complex::new(T::zero(), T::zero()); width * bins], vec![T::zero(); width * n]);
    for tile in lanes.tiles(width) {
        tile.gather(from, bins, &mut input);
        let pairs = input.chunks_exact_mut(bins).zip(output.chunks_exact_mut(n));
        pairs.take(tile.count).for_each(|(half, lane)| process(half, lane));
        tile.scatter(&output, n, multiplier, to);
    }
}
