//! Covariance and principal components.

use super::svd::svd;
use crate::LinalgElement;
use crate::checks::require_matrix;
use crate::element::Answer;
use congruent::prelude::*;

type Any<T> = Tensor<T, AnyRank>;

/// Returns the covariance of the rows, each a variable.
pub(crate) fn cov<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<Any<T>> {
    require_matrix("cov", x.sizes())?;
    cov_correction(x, 1.0)
}

/// Returns the covariance of the rows, with sums divided by the number of observations less the correction.
pub(crate) fn cov_correction<T: LinalgElement>(x: View<'_, T, AnyRank>, correction: f64) -> Answer<Any<T>> {
    let [_, n] = require_matrix("cov_correction", x.sizes())?;
    let centred = &x - &x.mean(&[-1], true).expect("there is a last axis");
    Ok(centred.matmul(centred.mt().expect("a matrix")) / T::of((n as f64 - correction).max(0.0)))
}

/// Returns the correlation of the rows: their covariance, divided by the deviations of both.
pub(crate) fn corrcoef<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<Any<T>> {
    require_matrix("corrcoef", x.sizes())?;
    let centred = &x - &x.mean(&[-1], true).expect("there is a last axis");
    let norms = centred.norm(&[-1], true).expect("there is a last axis");
    let products = centred.matmul(centred.mt().expect("a matrix"));
    let mut shares = products / &norms / norms.mt().expect("a matrix");
    shares.clamp_(-T::ONE, T::ONE);
    Ok(shares)
}

/// Returns scores, variances and components of rows, each an observation.
pub(crate) fn pca<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<(Any<T>, Any<T>, Any<T>)> {
    let [m, _] = require_matrix("pca", x.sizes())?;
    let centred = &x - &x.mean(&[-2], true).expect("there are two axes");
    let (u, s, components) = svd(centred.as_view()).map_err(|error| error.of_operation("pca"))?;
    let scores = u * s.unsqueeze(-2).expect("an axis in front of the last one");
    Ok((scores, s.square() / T::of(m.saturating_sub(1)), components))
}
