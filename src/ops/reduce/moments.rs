//! Mean, variance and standard deviation.

use super::norm::{has_overflown, scale_of};
use super::{Folded, Mean, Reduces, mapped, on_stack, reduced, share};
use crate::error::ShapeError;
use crate::shape::{AnyRank, InlineShape, StaticShape};
use crate::tensor::{StackTensor, Tensor};
use congruent_kernel::element::{Element, Float, Inexact};
use congruent_kernel::fold::epilogue::Spread;
use congruent_kernel::fold::reduce::{Deviation, Distance, MaxAbs, ScaledPowers, Sum, WideSum};
use congruent_kernel::loops::cast::Convert;
use congruent_kernel::loops::elementwise::{map2, update2};
use congruent_kernel::loops::op::{Div, Weighted};
use congruent_kernel::storage::{Filled, OutOfMemory};
use congruent_kernel::{Ref, RefMut};
use congruent_layout::Layout;
use congruent_layout::reduce::{ReducedAlong, terms};
use core::marker::PhantomData;

impl<T: Inexact> Reduces<T> for Mean {
    const NAME: &'static str = "mean";
    type Out = T;
    fn reduce_marked<X: Folded<T>>(self, x: X, marks: &[bool]) -> Result<Filled<T>, OutOfMemory> {
        shared(x.fold(marks, Sum), T::from_usize(count(x, marks)))
    }
    #[inline]
    fn reduce_few<X: Folded<T>>(self, x: X) -> Option<Filled<T>> {
        shared(Ok(x.fold_few(Sum)?), T::from_usize(x.sizes().iter().product())).ok()
    }
    #[inline(always)]
    fn inline<S: InlineShape, K: StaticShape, O: InlineShape>(self, x: &StackTensor<T, S>) -> StackTensor<T, O> {
        let n = T::from_usize(const { share::<S, K>() });
        x.fold::<K, O, Sum>(|_| (), Sum).map(|sum| sum / n)
    }
}

/// Computes `mean_all`, but returns an error if there is no memory.
pub(in crate::ops) fn mean_of_all<T: Float>(x: Ref<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    reduced(&x, &ReducedAlong::all(x.sizes.len()), false, Mean)
}

/// The variance; the divisor is n less this correction.
#[derive(Clone, Copy)]
pub(in crate::ops) struct Var(pub f64);
/// The standard deviation; the divisor is n less this correction.
#[derive(Clone, Copy)]
pub(in crate::ops) struct Std(pub f64);

/// The sum of squared distances from the mean, over `max(0, n - correction)`: NaN or infinite for too few elements,
/// as in PyTorch. Both passes add in `f64`, so that a mean far from 0 does not cancel digits.
impl<T: Float> Reduces<T> for Var {
    const NAME: &'static str = "var";
    const REPEATS_RESULTS: bool = false;
    type Out = T;
    fn reduce_marked<X: Folded<T>>(self, x: X, marks: &[bool]) -> Result<Filled<T>, OutOfMemory> {
        spread(x, marks, self.0, false)
    }
    #[inline(always)]
    fn inline<S: InlineShape, K: StaticShape, O: InlineShape>(self, x: &StackTensor<T, S>) -> StackTensor<T, O> {
        inline_spread::<T, S, K, O>(x, self.0, false)
    }
}
impl<T: Float> Reduces<T> for Std {
    const NAME: &'static str = "std";
    const REPEATS_RESULTS: bool = false;
    type Out = T;
    fn reduce_marked<X: Folded<T>>(self, x: X, marks: &[bool]) -> Result<Filled<T>, OutOfMemory> {
        spread(x, marks, self.0, true)
    }
    #[inline(always)]
    fn inline<S: InlineShape, K: StaticShape, O: InlineShape>(self, x: &StackTensor<T, S>) -> StackTensor<T, O> {
        inline_spread::<T, S, K, O>(x, self.0, true)
    }
}

fn spread<T: Float>(x: impl Folded<T>, marks: &[bool], correction: f64, root: bool) -> Result<Filled<T>, OutOfMemory> {
    let n = count(x, marks) as f64;
    let means = means(x, marks)?;
    let sums = x.fold_with(marks, means.as_slice(), Deviation)?;
    let divisor = (n - correction).max(0.0);
    if root && has_overflown(sums.as_slice()) {
        return scaled(x, marks, means.as_slice(), divisor);
    }
    mapped(Ok(sums), Spread { divisor, root, to: PhantomData })
}

/// Returns the standard deviations of elements after scaling, so that the squares do not overflow. Rarely called.
#[cold]
#[inline(never)]
fn scaled<T: Float>(x: impl Folded<T>, marks: &[bool], means: &[f64], divisor: f64) -> Result<Filled<T>, OutOfMemory> {
    let mut out = x.fold(marks, MaxAbs)?;
    let scales = out.as_slice().iter().map(|&most| scale_of(most));
    let with: Vec<_> = scales.zip(means).map(|(scale, mean)| [scale, mean * scale]).collect();
    let squares = x.fold_with(marks, &with, ScaledPowers(2.0))?;
    for ((out, squares), [scale, _]) in out.as_mut_slice().iter_mut().zip(squares.as_slice()).zip(with) {
        *out = T::of((squares / divisor).sqrt() / scale);
    }
    Ok(out)
}

/// Like [`spread`], on the stack.
#[inline(always)]
fn inline_spread<T: Float, S: InlineShape, K: StaticShape, O: InlineShape>(
    x: &StackTensor<T, S>,
    correction: f64,
    root: bool,
) -> StackTensor<T, O> {
    let n = const { share::<S, K>() } as f64;
    let means = inline_means::<T, S, K, O>(x);
    let sums = x.fold::<K, O, Deviation>(|i| means.as_slice()[i], Deviation);
    if root && has_overflown(sums.as_slice()) {
        return on_stack::<T, _, S, K, O>(x, Std(correction));
    }
    sums.unary(Spread { divisor: (n - correction).max(0.0), root, to: PhantomData })
}

/// Like [`means`], on the stack.
#[inline(always)]
fn inline_means<T: Float, S: InlineShape, K: StaticShape, O: InlineShape>(
    x: &StackTensor<T, S>,
) -> StackTensor<f64, O> {
    let n = const { share::<S, K>() };
    if size_of::<T>() < size_of::<f64>() || n == 0 {
        return x.fold::<K, O, WideSum>(|_| (), WideSum).map(|sum| sum / n as f64);
    }
    let firsts = x.firsts::<K, O>().unary(Convert(PhantomData::<fn() -> f64>));
    let sums = x.fold::<K, O, Distance>(|i| firsts.as_slice()[i], Distance);
    sums.beside(&firsts, Weighted { times: 1.0 / n as f64, onto: 1.0 })
}

/// The means in `f64`.
fn means<T: Float>(x: impl Folded<T>, marks: &[bool]) -> Result<Filled<f64>, OutOfMemory> {
    let n = count(x, marks);
    if size_of::<T>() < size_of::<f64>() || n == 0 {
        return shared(x.fold(marks, WideSum), n as f64);
    }
    // Relative to the first element: the sum of equal numbers is rounded, and the sum of large ones is infinite, where the sum of their differences
    // is 0.
    let firsts = mapped(x.firsts(marks), Convert(PhantomData::<fn() -> f64>))?;
    let sums = x.fold_with(marks, firsts.as_slice(), Distance)?;
    let flat = Layout::contiguous(&[sums.len()]);
    let [sums, firsts] = [&sums, &firsts].map(|elements| Ref::over(elements.as_slice(), &flat));
    map2(&flat, sums, firsts, Weighted { times: 1.0 / n as f64, onto: 1.0 })
}

/// Up to this many quotients are computed in place, which takes less time than the search for their loop.
const FEW: usize = 16;

/// Divides each sum by its number of elements.
fn shared<T: Inexact>(sums: Result<Filled<T>, OutOfMemory>, n: T) -> Result<Filled<T>, OutOfMemory> {
    let mut sums = sums?;
    if sums.len() <= FEW {
        for sum in sums.as_mut_slice() {
            *sum = *sum / n;
        }
        return Ok(sums);
    }
    let layout = Layout::contiguous(&[sums.len()]);
    update2(RefMut::over(sums.as_mut_slice(), &layout), Ref::scalar(&n), Div);
    Ok(sums)
}

fn count<T: Element>(x: impl Folded<T>, marks: &[bool]) -> usize {
    terms(x.sizes(), marks)
}
