//! Eigenvalues and singular values.
//!
//! Gradients of vectors divide by the differences of eigenvalues: if two eigenvalues are equal, these gradients are not finite. Gradients of values
//! have no such quotients, so the values are variables of their own. (As part of one variable, the gradient 0 of unused vectors would be divided by
//! 0, too.)

use super::parts::variables;
use super::pieces::{
    Any, FITS, diagonal_matrices, identity, mt, nan_where, narrow, size, variable, with_axes, with_value,
};
use crate::LinalgElement;
use crate::element::{Answer, Operations};
use congruent::prelude::*;
use congruent_grad::AnyRankVar;
use faer::traits::math_utils::is_nan;

/// Returns vectors as rows: `[.., n]` as `[.., 1, n]`.
fn as_rows<T: LinalgElement>(x: &Any<T>) -> Any<T> {
    mt(&with_axes(x, 1))
}

/// Returns `1 / (xⱼ - xᵢ)` at `[i, j]`, and 0 on the diagonal.
fn inverse_differences<T: LinalgElement>(x: &Any<T>) -> Any<T> {
    let ones = identity::<T>(size(x, 0));
    let differences = as_rows(x) - with_axes(x, 1) + &ones;
    differences.recip() - ones
}

/// Returns values as a variable of their own, with the gradient `left diag(s̄) right`. The vectors are variables: second gradients pass through them.
#[track_caller]
fn values_alone<T: LinalgElement>(x: &Any<T>, values: &Any<T>, left: &Any<T>, right: &Any<T>) -> Any<T> {
    let (left, right) = (left.clone(), right.clone());
    variable(x, values.value().to_tensor(), move |_, _, g| (&left * as_rows(g)).matmul(&right))
}

/// `Ā = V sym(diag(λ̄) + Vᵀ V̄ / E) Vᵀ` with `E[i, j] = λⱼ - λᵢ` and `sym(X) = (X + Xᵀ) / 2`
pub(crate) fn eigh<T: LinalgElement>(x: Any<T>) -> Answer<(Any<T>, Any<T>)> {
    let (values, vectors) = x.value().eigh()?;
    let [values, vectors] = variables(&x, [(values, 1), (vectors, 2)], |_, [values, v], [g_values, gv]| {
        let inner = diagonal_matrices(&g_values) + mt(&v).matmul(&gv) * inverse_differences(&values);
        v.matmul(&((&inner + mt(&inner)) * T::of(0.5))).matmul(&mt(&v))
    });
    Ok((values_alone(&x, &values, &vectors, &mt(&vectors)), vectors))
}

/// `Ā = V diag(λ̄) Vᵀ`. The vectors are computed only for the gradient: without vectors, the values have other bits.
pub(crate) fn eigvalsh<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    let value = x.value().eigvalsh()?;
    Ok(variable(&x, value, |x, _, g| match x.clone().eigh() {
        Ok((_, v)) => (&v * as_rows(g)).matmul(&mt(&v)),
        Err(_) => nan_where(x, |_| true),
    }))
}

/// The gradient has a part within the columns of `U` and of `V`, and parts outside of them.
///
/// With `skew(X) = X - Xᵀ` and `E[i, j] = sⱼ² - sᵢ²`:
/// `Ā = U (skew(Uᵀ Ū) / E · S + S · skew(Vᵀ V̄) / E + diag(s̄)) Vᵀ + (I - U Uᵀ) Ū S⁻¹ Vᵀ + U S⁻¹ V̄ᵀ (I - V Vᵀ)`
pub(crate) fn svd<T: LinalgElement>(x: Any<T>) -> Answer<(Any<T>, Any<T>, Any<T>)> {
    let (u, s, vh) = x.value().svd()?;
    let [u, s, vh] = variables(&x, [(u, 2), (s, 1), (vh, 2)], |x, [u, s, vh], [gu, gs, gvh]| {
        let quotients = inverse_differences(&s.square());
        let (row, column) = (as_rows(&s), with_axes(&s, 1));
        let skew = |product: Any<T>| (&product - mt(&product)) * &quotients;
        let inner = skew(mt(&u).matmul(&gu)) * &row + &column * skew(vh.matmul(&mt(&gvh))) + diagonal_matrices(&gs);
        let mut out = u.matmul(&inner).matmul(&vh);
        let (m, n) = (size(x, 1), size(x, 0));
        if m > n {
            let outside = &gu - u.matmul(&mt(&u).matmul(&gu));
            out = out + (outside / &row).matmul(&vh);
        }
        if n > m {
            let outside = &gvh - gvh.matmul(&mt(&vh)).matmul(&vh);
            out = out + u.matmul(&(outside / &column));
        }
        out
    });
    Ok((u.clone(), values_alone(&x, &s, &u, &vh), vh))
}

/// `Ā = U diag(s̄) Vᵀ`. The vectors are computed only for the gradient, like the vectors of [`eigvalsh`].
pub(crate) fn svdvals<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    let value = x.value().svdvals()?;
    Ok(variable(&x, value, |x, _, g| match x.clone().svd() {
        Ok((u, _, vh)) => (u * as_rows(g)).matmul(&vh),
        Err(_) => nan_where(x, |_| true),
    }))
}

/// Returns the largest singular value divided by the smallest one.
pub(crate) fn cond<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    let s = x.clone().svdvals()?;
    let front = s.sizes()[..s.sizes().len() - 1].to_vec();
    match size(&s, 0) {
        0 => Ok(Tensor::zeros_of(AnyRank::from(front)).into()),
        k => {
            let quotient = (narrow(&s, -1, 0, 1) / narrow(&s, -1, k - 1, 1)).reshape(front).expect(FITS);
            // (For a matrix of zeros the number is infinite, not the quotient of two zeros.)
            let value = quotient.value().map(|x| if is_nan(&x) { T::ONE / T::ZERO } else { x });
            Ok(with_value(&quotient, value))
        }
    }
}
