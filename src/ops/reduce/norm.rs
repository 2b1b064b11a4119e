//! Norms of any order.

use super::{Folded, Reduces, mapped, on_stack};
use crate::error::prelude::*;
use crate::shape::{AnyRank, InlineShape, StaticShape};
use crate::tensor::{StackTensor, Strided, Tensor};
use congruent_kernel::Ref;
use congruent_kernel::element::Float;
use congruent_kernel::fold::reduce::{Count, MaxAbs, MinAbs, ScaledPowers, SumAbs, SumPowers, SumSquares};
use congruent_kernel::loops::cast::Convert;
use congruent_kernel::loops::elementwise::map2;
use congruent_kernel::loops::op::{Binary, Pow, Sqrt, Unary};
use congruent_kernel::simd::Isa;
use congruent_kernel::storage::{Filled, OutOfMemory};
use congruent_layout::Layout;
use congruent_layout::reduce::ReducedAlong;
use core::marker::PhantomData;

/// The norm of this order.
#[derive(Clone, Copy)]
pub(in crate::ops) struct Norm(pub f64);

/// | order | norm |
/// |---|---|
/// | 0 | the number of elements that are not 0 |
/// | ∞, -∞ | the largest, the smallest absolute value |
/// | any other p | `(Σ abs(x)^p)^(1/p)` |
impl<T: Float> Reduces<T> for Norm {
    const NAME: &'static str = "norm";
    type Out = T;

    fn check(self, sizes: &[usize], along: &ReducedAlong) -> Result<(), ShapeError> {
        let none = |axis| Fault::EmptyNorm { p: self.0.to_string(), sizes: sizes.into(), axis }.of("norm");
        let has_identity = !(self.0 < 0.0 || self.0 == f64::INFINITY);
        match along.empty(sizes) {
            Some(axis) if !has_identity => Err(none((!along.all).then_some(axis))),
            _ => Ok(()),
        }
    }

    fn reduce_marked<X: Folded<T>>(self, x: X, marks: &[bool]) -> Result<Filled<T>, OutOfMemory> {
        match self.0 {
            0.0 => mapped(x.fold(marks, Count), Convert(PhantomData)),
            1.0 => x.fold(marks, SumAbs),
            2.0 => match x.fold(marks, SumSquares)? {
                sums if has_overflown(sums.as_slice()) => scaled(x, marks, 2.0),
                sums => mapped(Ok(sums), Sqrt),
            },
            f64::INFINITY => x.fold(marks, MaxAbs),
            f64::NEG_INFINITY => x.fold(marks, MinAbs),
            p => match x.fold(marks, SumPowers(T::of(p)))? {
                sums if is_lost(sums.as_slice(), p) => scaled(x, marks, p),
                sums => powers(Ok(sums), T::of(1.0 / p)),
            },
        }
    }

    #[inline(always)]
    fn inline<S: InlineShape, K: StaticShape, O: InlineShape>(self, x: &StackTensor<T, S>) -> StackTensor<T, O> {
        match self.0 {
            0.0 => x.fold::<K, O, _>(|_| (), Count).unary(Convert(PhantomData)),
            1.0 => x.fold::<K, O, _>(|_| (), SumAbs),
            2.0 => match x.fold::<K, O, _>(|_| (), SumSquares) {
                sums if has_overflown(sums.as_slice()) => on_stack::<T, _, S, K, O>(x, self),
                sums => sums.unary(Sqrt),
            },
            f64::INFINITY => x.fold::<K, O, _>(|_| (), MaxAbs),
            f64::NEG_INFINITY => x.fold::<K, O, _>(|_| (), MinAbs),
            p => match x.fold::<K, O, _>(|_| (), SumPowers(T::of(p))) {
                sums if is_lost(sums.as_slice(), p) => on_stack::<T, _, S, K, O>(x, self),
                sums => sums.unary(ToPower(T::of(1.0 / p))),
            },
        }
    }
}

/// `x` to a fixed power.
#[derive(Clone, Copy)]
struct ToPower<T>(T);
// SAFETY: the provided methods are not overridden.
unsafe impl<T: Float> Unary<T> for ToPower<T> {
    type Out = T;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T) -> T {
        Pow.apply::<I>(a, self.0)
    }
}

/// Raises each sum to the power `p`.
fn powers<T: Float>(sums: Result<Filled<T>, OutOfMemory>, p: T) -> Result<Filled<T>, OutOfMemory> {
    let sums = sums?;
    let layout = Layout::contiguous(&[sums.len()]);
    map2(&layout, Ref::over(sums.as_slice(), &layout), Ref::scalar(&p), Pow)
}

/// Whether a sum is infinite, although the final result may be finite.
pub(in crate::ops) fn has_overflown<T: Float>(sums: &[T]) -> bool {
    sums.iter().fold(false, |any, &sum| any | (sum == T::HIGHEST))
}

/// Whether all numbers are finite.
pub(in crate::ops) fn are_finite<T: Float>(numbers: &[T]) -> bool {
    numbers.iter().all(|number| number.is_finite())
}

/// Whether a sum of powers is not finite, or is 0 although its root is not.
fn is_lost<T: Float>(sums: &[T], p: f64) -> bool {
    has_overflown(sums) || p < 0.0 && sums.contains(&T::ZERO)
}

/// Returns the norms of elements after scaling, so that the powers do not overflow: a second and a third pass. Rarely called.
#[cold]
#[inline(never)]
fn scaled<T: Float, X: Folded<T>>(x: X, marks: &[bool], p: f64) -> Result<Filled<T>, OutOfMemory> {
    let mut norms = if p < 0.0 { x.fold(marks, MinAbs)? } else { x.fold(marks, MaxAbs)? };
    let scales: Vec<_> = norms.as_slice().iter().map(|&norm| [scale_of(norm), 0.0]).collect();
    let sums = x.fold_with(marks, &scales, ScaledPowers(p))?;
    for ((norm, sum), [scale, _]) in norms.as_mut_slice().iter_mut().zip(sums.as_slice()).zip(scales) {
        *norm = T::of(if p == 2.0 { sum.sqrt() } else { sum.powf(1.0 / p) } / scale);
    }
    Ok(norms)
}

/// Returns the power of 2 that scales this number to between 1 and 2; for 0, infinities and NaN, 1.
pub(in crate::ops) fn scale_of<T: Float>(number: T) -> f64 {
    let exponent = number.to_f64().log2();
    if exponent.is_finite() { 2f64.powi(-(exponent.floor().clamp(-1022.0, 1022.0) as i32)) } else { 1.0 }
}

/// Returns, for each vector along an axis that is not empty, a power of 2 that scales its elements to at most 2 and keeps its norm from overflowing:
/// 1 if no scaling is needed.
#[cold]
pub(in crate::ops) fn shrinking_scales<T: Float>(
    x: &Strided<T, AnyRank>,
    axis: isize,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let largest = x.norm_p(axis, f64::INFINITY, true)?;
    Ok(largest.map(|largest| if largest > T::ONE { T::of(scale_of(largest)) } else { T::ONE }))
}
