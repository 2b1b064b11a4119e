//! Inverses, determinants, and solutions of systems.

use super::pieces::{Any, FITS, mt, tril, triu, variable, with_axes};
use crate::element::{Answer, Operations};
use crate::{LinalgElement, LinalgError, Triangle};
use congruent::broadcast_shapes;
use congruent::prelude::*;
use congruent_grad::AnyRankVar;

/// `Ā = -A⁻ᵀ Ȳ A⁻ᵀ`
pub(crate) fn inverse<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    let value = x.value().inverse()?;
    Ok(variable(&x, value, |_, y, g| -mt(y).matmul(g).matmul(&mt(y))))
}

/// The inverse of a matrix, or NaN of matrices without one.
fn inverse_or_nan<T: LinalgElement>(x: &Any<T>) -> Any<T> {
    x.clone().inverse().unwrap_or_else(|_| x * T::of(f64::NAN))
}

/// `Ā = ȳ det(A) A⁻ᵀ`; of singular matrices `ȳ` times the cofactors, as a constant: `det(U Vᵀ) U diag(∏ of the other sᵢ) Vᵀ`.
pub(crate) fn det<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    let value = x.value().det()?;
    Ok(variable(&x, value, |x, y, g| match x.clone().inverse() {
        Ok(inverse) => with_axes(&(g * y), 2) * mt(&inverse),
        Err(_) => with_axes(g, 2) * cofactors(x.value()),
    }))
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

/// Returns matrices and right-hand sides with the same axes in front. Gradients sum over axes that repeat.
///
/// # Errors
/// [`LinalgError::RightHandSide`]
pub(super) fn spread<T: LinalgElement>(op: &'static str, x: &Any<T>, right: &Any<T>) -> Answer<(Any<T>, Any<T>)> {
    let misfit = LinalgError::RightHandSide { op, matrix: x.sizes().into(), right: right.sizes().into() };
    let (Some(front), Some(own)) = (x.sizes().len().checked_sub(2), right.sizes().len().checked_sub(2)) else {
        return Err(misfit);
    };
    let both = broadcast_shapes(&x.sizes()[..front], &right.sizes()[..own]).map_err(|_| misfit)?;
    let repeat = |x: &Any<T>, front: usize| {
        let sizes: Vec<usize> = both.iter().chain(&x.sizes()[front..]).copied().collect();
        x.expand(sizes).expect(FITS)
    };
    Ok((repeat(x, front), repeat(right, own)))
}

/// A system whose right-hand sides are matrices, and whether they were given as a vector.
fn aligned<T: LinalgElement>(op: &'static str, x: Any<T>, right: Any<T>) -> Answer<(Any<T>, Any<T>, bool)> {
    let vector = right.sizes().len() == 1;
    let right = if vector { with_axes(&right, 1) } else { right };
    let (x, right) = spread(op, &x, &right)?;
    Ok((x, right, vector))
}

/// Drops the axis that [`aligned`] has given to a vector.
fn as_given<T: LinalgElement>(x: Any<T>, vector: bool) -> Any<T> {
    match vector {
        true => x.reshape(&x.sizes()[..x.sizes().len() - 1]).expect(FITS),
        false => x,
    }
}

/// `B̄ = A⁻ᵀ X̄`, `Ā = -B̄ Xᵀ`
pub(crate) fn solve<T: LinalgElement>(x: Any<T>, right: Any<T>) -> Answer<Any<T>> {
    let value = x.value().solve(right.value())?;
    let (x, right, vector) = aligned("solve", x, right)?;
    let value = unvectored(value, vector);
    let solution = variable(&(x, right), value, |(x, _), y, g| {
        let right = mt(x).solve(g.clone()).expect("a matrix that has solved a system");
        (-right.matmul(&mt(y)), right)
    });
    Ok(as_given(solution, vector))
}

/// Returns solutions as matrices: a vector as a column.
fn unvectored<T: LinalgElement>(value: Tensor<T, AnyRank>, vector: bool) -> Tensor<T, AnyRank> {
    let sizes: Vec<usize> = value.sizes().iter().copied().chain(vector.then_some(1)).collect();
    value.into_reshape(sizes).expect(FITS)
}

/// `B̄ = A⁻ᵀ X̄`; `Ā` is the triangle of `-B̄ Xᵀ`
pub(crate) fn solve_triangular<T: LinalgElement>(x: Any<T>, right: Any<T>, triangle: Triangle) -> Answer<Any<T>> {
    let value = x.value().solve_triangular(right.value(), triangle)?;
    let (x, right, vector) = aligned("solve_triangular", x, right)?;
    let value = unvectored(value, vector);
    let solution = variable(&(x, right), value, move |(x, _), y, g| {
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
    });
    Ok(as_given(solution, vector))
}

/// Two triangular systems, one after the other.
pub(crate) fn cholesky_solve<T: LinalgElement>(factor: Any<T>, right: Any<T>) -> Answer<Any<T>> {
    factor.value().cholesky_solve(right.value())?;
    let (factor, right, vector) = aligned("cholesky_solve", factor, right)?;
    let half = factor.clone().solve_triangular(right, Triangle::Lower)?;
    Ok(as_given(mt(&factor).solve_triangular(half, Triangle::Upper)?, vector))
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
