//! Functions of square matrices, and operations that are written in other operations.

use super::pieces::{Any, FITS, mt, narrow, scales_of, size, variable, with_axes, with_value};
use crate::checks::{require_matrix, require_square};
use crate::element::{Answer, Operations};
use crate::values::multiply_repeatedly;
use crate::{LinalgElement, MatrixNorm};
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, cat, where_};

/// `Ā` is the upper right block of the exponential of `[[Aᵀ, Ȳ], [0, Aᵀ]]` (N. Higham, "Functions of Matrices", theorem 3.6). The block is linear in `Ȳ`,
/// which is scaled, so that it does not add to the norm.
pub(crate) fn matrix_exp<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    let value = x.value().matrix_exp()?;
    Ok(variable(&x, value, |x, _, g| {
        let (n, xt) = (size(x, 0), mt(x));
        let zeros = &xt * T::ZERO;
        let scales = scales_of(g);
        let upper = cat(-1isize, &[&xt, &(g * &scales)]).expect(FITS);
        let lower = cat(-1isize, &[&zeros, &xt]).expect(FITS);
        let both = cat(-2isize, &[&upper, &lower]).expect(FITS);
        let out = both.matrix_exp().expect("a square matrix");
        narrow(&narrow(&out, -2, 0, n), -1, n, n) / scales
    }))
}

/// The matrix products of the tensors' routine, recorded. (The power 0 is a constant.)
pub(crate) fn matrix_power<T: LinalgElement>(x: Any<T>, power: i32) -> Answer<Any<T>> {
    if power == 0 {
        let value = x.value().matrix_power(0)?;
        return Ok(variable(&x, value, |x, _, _| Tensor::zeros_of(AnyRank::from(x.sizes())).into()));
    }
    require_square("matrix_power", x.sizes())?;
    let factor = if power < 0 { x.inverse()? } else { x };
    let out = multiply_repeatedly(factor, power.unsigned_abs(), |a, b| a.matmul(b));
    Ok(out.expect("a power that is not 0"))
}

pub(crate) fn matrix_norm<T: LinalgElement>(x: Any<T>, norm: MatrixNorm) -> Answer<Any<T>> {
    let [m, n] = require_matrix("matrix_norm", x.sizes())?;
    if m.min(n) == 0 {
        return Ok(x.value().matrix_norm(norm)?.into());
    }
    let sums = |axis: isize, largest: bool| {
        let sums = x.abs().sum(&[axis], false).expect(FITS);
        let best = if largest { sums.amax(&[-1], false) } else { sums.amin(&[-1], false) };
        Ok(with_value(&best.expect(FITS), x.value().matrix_norm(norm)?))
    };
    let singular_value = |place: usize| -> Answer<Any<T>> {
        let s = x.clone().svdvals()?;
        Ok(narrow(&s, -1, place, 1).sum(&[-1], false).expect(FITS))
    };
    match norm {
        MatrixNorm::Frobenius => {
            let value = x.value().matrix_norm(norm)?;
            // `x / ‖x‖`, and 0 where `x` is 0
            Ok(variable(&x, value, |x, y, g| {
                let y = with_axes(y, 2);
                let zero = y.value().eq(T::ZERO);
                x / where_(&zero, T::ONE, &y) * where_(&zero, T::ZERO, &with_axes(g, 2))
            }))
        }
        MatrixNorm::Nuclear => Ok(x.svdvals()?.sum(&[-1], false).expect(FITS)),
        MatrixNorm::Two => singular_value(0),
        MatrixNorm::MinusTwo => singular_value(m.min(n) - 1),
        MatrixNorm::One => sums(-2, true),
        MatrixNorm::MinusOne => sums(-2, false),
        MatrixNorm::Infinity => sums(-1, true),
        MatrixNorm::MinusInfinity => sums(-1, false),
    }
}

/// Returns the rank, a number without a gradient.
pub(crate) fn matrix_rank<T: LinalgElement>(x: Any<T>) -> Answer<Tensor<i64, AnyRank>> {
    x.value().matrix_rank()
}

pub(crate) fn cov<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    require_matrix("cov", x.sizes())?;
    cov_correction(x, 1.0)
}

pub(crate) fn cov_correction<T: LinalgElement>(x: Any<T>, correction: f64) -> Answer<Any<T>> {
    let [_, n] = require_matrix("cov_correction", x.sizes())?;
    let centred = &x - x.mean(&[-1], true).expect(FITS);
    Ok(centred.matmul(&mt(&centred)) / T::of((n as f64 - correction).max(0.0)))
}

pub(crate) fn corrcoef<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    require_matrix("corrcoef", x.sizes())?;
    let centred = &x - x.mean(&[-1], true).expect(FITS);
    let norms = centred.norm(&[-1], true).expect(FITS);
    Ok((centred.matmul(&mt(&centred)) / &norms / mt(&norms)).clamp(-T::ONE, T::ONE))
}

pub(crate) fn pca<T: LinalgElement>(x: Any<T>) -> Answer<(Any<T>, Any<T>, Any<T>)> {
    let [m, _] = require_matrix("pca", x.sizes())?;
    let (u, s, components) = (&x - x.mean(&[-2], true).expect(FITS)).svd()?;
    let scores = u * mt(&with_axes(&s, 1));
    Ok((scores, s.square() / (T::of(m) - T::ONE), components))
}
