//! The parts of the formulas of gradients.

use crate::LinalgElement;
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Var, custom_vjp};
use faer::traits::math_utils::{is_finite, max_positive};

/// A variable of any rank.
pub(super) type Any<T> = Var<T, AnyRank>;

/// The message of `expect` for the sizes of a gradient: they are the sizes of the value, which was computed.
pub(super) const FITS: &str = "the sizes of a value that was computed";

/// Returns a variable with the given value and gradient: `backward(x, value, gradient of the value)`.
#[track_caller]
pub(super) fn variable<M, T>(
    x: &M,
    value: Tensor<T, AnyRank>,
    backward: impl Fn(&M, &Any<T>, &Any<T>) -> M + Send + Sync + 'static,
) -> Any<T>
where
    T: LinalgElement,
    M: congruent_grad::Module<Element = T> + Send + Sync + 'static,
{
    custom_vjp(x, |_| value.into(), backward)
}

/// Returns a variable with the same gradient and a value that was computed as for tensors.
#[track_caller]
pub(super) fn with_value<T: LinalgElement>(x: &Any<T>, value: Tensor<T, AnyRank>) -> Any<T> {
    variable(x, value, |_, _, g| g.clone())
}

/// Returns the transposed matrices.
pub(super) fn mt<T: LinalgElement>(x: &Any<T>) -> Any<T> {
    x.mt().expect(FITS)
}

/// Returns numbers or vectors with more axes of length 1 at the end.
pub(super) fn with_axes<T: LinalgElement>(x: &Any<T>, axes: usize) -> Any<T> {
    let sizes: Vec<usize> = x.sizes().iter().copied().chain(std::iter::repeat_n(1, axes)).collect();
    x.reshape(sizes).expect(FITS)
}

/// Returns `len` rows or columns along `axis`, the first of which is `start`.
pub(super) fn narrow<T: LinalgElement>(x: &Any<T>, axis: isize, start: usize, len: usize) -> Any<T> {
    x.narrow(axis, start as isize, len).expect(FITS)
}

/// Returns the lower triangle, from the diagonal with this number down.
pub(super) fn tril<T: LinalgElement>(x: &Any<T>, diagonal: isize) -> Any<T> {
    x.tril(diagonal).expect(FITS)
}

/// Returns the upper triangle, from the diagonal with this number up.
pub(super) fn triu<T: LinalgElement>(x: &Any<T>, diagonal: isize) -> Any<T> {
    x.triu(diagonal).expect(FITS)
}

/// Returns matrices with these vectors on the diagonal.
pub(super) fn diagonal_matrices<T: LinalgElement>(x: &Any<T>) -> Any<T> {
    x.diag_embed(0).expect(FITS)
}

/// Returns an identity matrix of side `n`, which broadcasts beside a batch.
pub(super) fn identity<T: LinalgElement>(n: usize) -> Any<T> {
    Tensor::<T, shape![_, _]>::eye_of(dims![n, n]).into_dyn().into()
}

/// Returns the property of each matrix as a mask, with two axes of length 1 at the end.
pub(super) fn find_matrices<T: LinalgElement>(
    x: View<'_, T, AnyRank>,
    has_property: impl Fn(View<'_, T, AnyRank>) -> bool,
) -> Tensor<bool, AnyRank> {
    let front = x.ndim() - 2;
    let count = x.sizes()[..front].iter().product();
    let each: Vec<usize> = std::iter::once(count).chain(x.sizes()[front..].iter().copied()).collect();
    let matrices = x.to_tensor().into_reshape(each).expect(FITS);
    let found = (0..count as isize).map(|k| has_property(matrices.narrow(0, k, 1).expect(FITS))).collect();
    let sizes: Vec<usize> = x.sizes()[..front].iter().copied().chain([1, 1]).collect();
    Tensor::from_vec(AnyRank::from(sizes), found).expect(FITS)
}

/// Returns NaN, with gradients of NaN, for the matrices that have the property, and the other matrices unchanged.
pub(super) fn nan_where<T: LinalgElement>(x: &Any<T>, has_property: impl Fn(View<'_, T, AnyRank>) -> bool) -> Any<T> {
    let found = find_matrices(x.value(), has_property);
    let factor: Any<T> = found.where_(T::of(f64::NAN), T::ONE).into();
    x * factor
}

/// Returns the last axis, or the axis that is as many axes before it.
pub(super) fn size<T: LinalgElement>(x: &Any<T>, before_last: usize) -> usize {
    x.sizes()[x.sizes().len() - 1 - before_last]
}

/// Returns, with two axes of length 1, the power of 2 that brings the largest element of each matrix near 1; 1 for a matrix of zeros, or with an
/// element that is not finite.
pub(super) fn scales_of<T: LinalgElement>(x: &Any<T>) -> Any<T> {
    let most = f64::of(max_positive::<T>()).log2().floor() - 1.0;
    let scale = |largest: T| {
        let exponent = f64::of(largest).log2().floor().clamp(-most, most);
        if largest > T::ZERO && is_finite(&largest) { T::of(2f64.powi(-(exponent as i32))) } else { T::ONE }
    };
    x.value().abs().amax(&[-2, -1], true).expect(FITS).map(scale).into()
}
