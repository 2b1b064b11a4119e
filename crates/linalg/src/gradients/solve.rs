//! Inverses, determinants, and solutions of systems.

use super::pieces::{Any, FITS, find_matrices, identity, mt, nan_where, size, tril, triu, variable, with_axes};
use super::systems::solution;
use crate::element::{Answer, Operations};
use crate::{LinalgElement, Triangle};
use congruent::prelude::*;
use congruent_grad::where_;

/// `Ā = -A⁻ᵀ Ȳ A⁻ᵀ`
pub(crate) fn inverse<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    let value = x.value().inverse()?;
    Ok(variable(&x, value, |_, y, g| -mt(y).matmul(g).matmul(&mt(y))))
}

/// Whether a matrix has no inverse.
fn is_singular<T: LinalgElement>(x: View<'_, T, AnyRank>) -> bool {
    x.inverse().is_err()
}

/// The inverses; NaN for each matrix without one.
fn inverse_or_nan<T: LinalgElement>(x: &Any<T>) -> Any<T> {
    let regular_or_nan = || nan_where(x, is_singular).inverse().expect("no matrix of the batch is singular");
    x.clone().inverse().unwrap_or_else(|_| regular_or_nan())
}

/// `Ā = ȳ det(A) A⁻ᵀ`; of singular matrices `ȳ` times the cofactors, as a constant: `det(U Vᵀ) U diag(∏ of the other sᵢ) Vᵀ`.
pub(crate) fn det<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    let value = x.value().det()?;
    Ok(variable(&x, value, |x, y, g| {
        let from_inverse = |inverse: Any<T>| with_axes(&(g * y), 2) * mt(&inverse);
        x.clone().inverse().map_or_else(|_| singular_det_gradient(x, g, from_inverse), from_inverse)
    }))
}

/// Returns the gradient of the determinants of a batch with singular matrices.
fn singular_det_gradient<T: LinalgElement>(x: &Any<T>, g: &Any<T>, from_inverse: impl Fn(Any<T>) -> Any<T>) -> Any<T> {
    let singular = find_matrices(x.value(), is_singular);
    let regular = where_(&singular, identity(size(x, 0)), x);
    let inverse = regular.inverse().expect("no matrix of the batch is singular");
    let others_as_zeros = singular.where_(x.value(), T::ZERO);
    where_(&singular, with_axes(g, 2) * cofactors(others_as_zeros.as_view()), from_inverse(inverse))
}

/// Returns the cofactors of each element, or NaN where there are no singular values.
fn cofactors<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Any<T> {
    let Ok((u, s, vh)) = x.as_view().svd() else { return (&x * T::of(f64::NAN)).into() };
    let n = s.sizes()[s.ndim() - 1];
    let mut others = s.clone();
    for (others, s) in others.as_mut_slice().chunks_exact_mut(n.max(1)).zip(s.as_slice().chunks_exact(n.max(1))) {
        for (i, product) in others.iter_mut().enumerate() {
            *product = s.iter().enumerate().fold(T::ONE, |all, (j, &s)| if i == j { all } else { all * s });
        }
    }
    let rotation = u.matmul(&vh);
    let sign = rotation.as_view().det().expect(FITS).unsqueeze(-1).expect(FITS).unsqueeze(-1).expect(FITS).to_tensor();
    ((u * others.unsqueeze(-2).expect(FITS)).matmul(&vh) * sign).into()
}

/// `Ā = ȳ A⁻ᵀ`, of the logarithm; the sign is a constant.
pub(crate) fn slogdet<T: LinalgElement>(x: Any<T>) -> Answer<(Any<T>, Any<T>)> {
    let (sign, logarithm) = x.value().slogdet()?;
    let logarithm = variable(&x, logarithm, |x, _, g| with_axes(g, 2) * mt(&inverse_or_nan(x)));
    Ok((sign.into(), logarithm))
}

/// `B̄ = A⁻ᵀ X̄`, `Ā = -B̄ Xᵀ`
pub(crate) fn solve<T: LinalgElement>(x: Any<T>, right: Any<T>) -> Answer<Any<T>> {
    let value = x.value().solve(right.value())?;
    solution("solve", x, right, value, |(x, _), y, g| {
        let right = mt(x).solve(g.clone()).expect("a matrix that has solved a system");
        (-right.matmul(&mt(y)), right)
    })
}

/// `B̄ = A⁻ᵀ X̄`; `Ā` is the triangle of `-B̄ Xᵀ`
pub(crate) fn solve_triangular<T: LinalgElement>(x: Any<T>, right: Any<T>, triangle: Triangle) -> Answer<Any<T>> {
    let value = x.value().solve_triangular(right.value(), triangle)?;
    solution("solve_triangular", x, right, value, move |(x, _), y, g| {
        let right =
            mt(x).solve_triangular(g.clone(), triangle.transposed()).expect("a matrix that has solved a system");
        let full = -right.matmul(&mt(y));
        let part = match triangle {
            Triangle::Lower => tril(&full, 0),
            Triangle::Upper => triu(&full, 0),
            Triangle::UnitLower => tril(&full, -1),
            Triangle::UnitUpper => triu(&full, 1),
        };
        (part, right)
    })
}

/// `B̄ = (L Lᵀ)⁻¹ X̄`; `L̄` is the lower triangle of `-(B̄ Xᵀ + X B̄ᵀ) L`
pub(crate) fn cholesky_solve<T: LinalgElement>(factor: Any<T>, right: Any<T>) -> Answer<Any<T>> {
    let value = factor.value().cholesky_solve(right.value())?;
    solution("cholesky_solve", factor, right, value, |(factor, _), y, g| {
        let lower = tril(factor, 0);
        let right = factor.clone().cholesky_solve(g.clone()).expect("a factor that has solved a system");
        let product = right.matmul(&mt(y));
        (-tril(&(&product + mt(&product)).matmul(&lower), 0), right)
    })
}

/// `Ā = ½ L⁻ᵀ (P + Pᵀ) L⁻¹`, where `P` is the lower triangle of `Lᵀ L̄` with half its diagonal (I. Murray, "Differentiation of the Cholesky
/// decomposition", 2016).
pub(crate) fn cholesky<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    let value = x.value().cholesky()?;
    Ok(variable(&x, value, |_, y, g| {
        let product = mt(y).matmul(g);
        let half = (tril(&product, 0) + tril(&product, -1)) * T::of(0.5);
        let middle = (&half + mt(&half)) * T::of(0.5);
        let solve =
            |right: Any<T>| mt(y).solve_triangular(right, Triangle::Upper).expect("a factor of a definite matrix");
        solve(mt(&solve(middle)))
    }))
}
