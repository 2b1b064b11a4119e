//! Functions of square matrices, and what other operations express.

use super::pieces::{Any, FITS, mt, narrow, size, variable};
use crate::element::{Answer, Operations};
use crate::{LinalgElement, LinalgError, MatrixNorm};
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, cat};

/// `Ā` is the upper right block of the exponential of `[[Aᵀ, Ȳ], [0, Aᵀ]]` (N. Higham, "Functions of Matrices", theorem 3.6).
pub(crate) fn matrix_exp<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    let value = x.value().matrix_exp()?;
    Ok(variable(&x, value, |x, _, g| {
        let (n, xt) = (size(x, 0), mt(x));
        let zeros = &xt * T::ZERO;
        let upper = cat(-1isize, &[&xt, g]).expect(FITS);
        let lower = cat(-1isize, &[&zeros, &xt]).expect(FITS);
        let both = cat(-2isize, &[&upper, &lower]).expect(FITS);
        let out = both.matrix_exp().expect("a square matrix");
        narrow(&narrow(&out, -2, 0, n), -1, n, n)
    }))
}

/// By repeated squaring, as that of tensors.
pub(crate) fn matrix_power<T: LinalgElement>(x: Any<T>, power: i32) -> Answer<Any<T>> {
    if power == 0 {
        let value = x.value().matrix_power(0)?;
        return Ok(variable(&x, value, |x, _, _| Tensor::zeros_of(AnyRank::from(x.sizes())).into()));
    }
    let mut square = if power < 0 { x.inverse()? } else { x };
    crate::values::require_square("matrix_power", square.sizes())?;
    let (mut left, mut out): (u32, Option<Any<T>>) = (power.unsigned_abs(), None);
    while left > 0 {
        if left & 1 == 1 {
            out = Some(out.map_or_else(|| square.clone(), |out| out.matmul(&square)));
        }
        left >>= 1;
        if left > 0 {
            square = square.matmul(&square);
        }
    }
    Ok(out.expect("a power that is not 0"))
}

/// Checks that there are two axes.
fn require_matrix<T: LinalgElement>(op: &'static str, x: &Any<T>) -> Answer<()> {
    match x.sizes().len() {
        0 | 1 => Err(LinalgError::NoMatrix { op, sizes: x.sizes().into() }),
        _ => Ok(()),
    }
}

pub(crate) fn matrix_norm<T: LinalgElement>(x: Any<T>, norm: MatrixNorm) -> Answer<Any<T>> {
    require_matrix("matrix_norm", &x)?;
    let (m, n) = (size(&x, 1), size(&x, 0));
    if m.min(n) == 0 {
        return Ok(x.value().matrix_norm(norm)?.into());
    }
    let sums = |axis: isize, largest: bool| {
        let sums = x.abs().sum(&[axis], false).expect(FITS);
        if largest { sums.amax(&[-1], false).expect(FITS) } else { sums.amin(&[-1], false).expect(FITS) }
    };
    let singular_value = |place: usize| -> Answer<Any<T>> {
        let s = x.clone().svdvals()?;
        Ok(narrow(&s, -1, place, 1).sum(&[-1], false).expect(FITS))
    };
    Ok(match norm {
        MatrixNorm::Frobenius => x.norm(&[-2, -1], false).expect(FITS),
        MatrixNorm::Nuclear => x.svdvals()?.sum(&[-1], false).expect(FITS),
        MatrixNorm::Two => singular_value(0)?,
        MatrixNorm::MinusTwo => singular_value(m.min(n) - 1)?,
        MatrixNorm::One => sums(-2, true),
        MatrixNorm::MinusOne => sums(-2, false),
        MatrixNorm::Infinity => sums(-1, true),
        MatrixNorm::MinusInfinity => sums(-1, false),
    })
}

/// A number of singular values has no gradient.
pub(crate) fn matrix_rank<T: LinalgElement>(x: Any<T>) -> Answer<Tensor<i64, AnyRank>> {
    x.value().matrix_rank()
}

pub(crate) fn cov<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    require_matrix("cov", &x)?;
    let centred = &x - x.mean(&[-1], true).expect(FITS);
    Ok(centred.matmul(&mt(&centred)) / (T::of(size(&x, 0)) - T::ONE))
}

pub(crate) fn pca<T: LinalgElement>(x: Any<T>) -> Answer<(Any<T>, Any<T>, Any<T>)> {
    require_matrix("pca", &x)?;
    let (u, s, components) = (&x - x.mean(&[-2], true).expect(FITS)).svd()?;
    let scores = u * mt(&super::pieces::with_axes(&s, 1));
    Ok((scores, s.square() / (T::of(size(&x, 1)) - T::ONE), components))
}
