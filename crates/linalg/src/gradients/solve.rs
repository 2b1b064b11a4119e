//! Inverses, determinants, and solutions of systems.

use super::pieces::{
    Any, FITS, find_matrices, identity, mt, nan_where, narrow, scales_of, size, tril, triu, variable, with_axes,
};
use super::systems::solution;
use crate::element::{Answer, Operations};
use crate::{LinalgElement, Triangle};
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, cat, vjp, where_};
use faer::traits::math_utils::{abs, eps, is_finite};

/// `Ā = -A⁻ᵀ Ȳ A⁻ᵀ`
pub(crate) fn inverse<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    let value = x.value().inverse()?;
    Ok(variable(&x, value, |_, y, g| -mt(y).matmul(g).matmul(&mt(y))))
}

/// Returns whether a matrix has no inverse.
fn is_singular<T: LinalgElement>(x: View<'_, T, AnyRank>) -> bool {
    x.inverse().is_err()
}

/// Returns the inverses; NaN for each matrix without an inverse.
fn inverse_or_nan<T: LinalgElement>(x: &Any<T>) -> Any<T> {
    let regular_or_nan = || nan_where(x, is_singular).inverse().expect("no matrix of the batch is singular");
    x.clone().inverse().unwrap_or_else(|_| regular_or_nan())
}

/// `Ā = ȳ det(A) A⁻ᵀ`; for matrices without an accurate inverse, the gradient of [`det_by_blocks`].
pub(crate) fn det<T: LinalgElement>(x: Any<T>) -> Answer<Any<T>> {
    let value = x.value().det()?;
    Ok(variable(&x, value, |x, y, g| {
        let from_inverse = |inverse: &Any<T>| with_axes(&(g * y), 2) * mt(inverse);
        if size(x, 0) == 1 {
            return with_axes(g, 2);
        }
        // (A transposed view is tracked if the gradient is differentiated again.)
        let limit = largest_condition::<T>(mt(x).is_tracked());
        if let Ok(inverse) = x.clone().inverse()
            && are_accurate(&x.value(), &inverse.value(), &y.value(), limit)
        {
            return from_inverse(&inverse);
        }
        let irregular = find_matrices(x.value(), |matrix| !has_accurate_cofactors(matrix, limit));
        let regular = where_(&irregular, identity(size(x, 0)), x);
        let inverse = regular.inverse().expect("no matrix of the batch is singular");
        where_(&irregular, irregular_det_gradient(x, g, &irregular), from_inverse(&inverse))
    }))
}

/// Returns the determinant of a matrix with an accurate inverse.
fn regular_det<T: LinalgElement>(x: &Any<T>) -> Any<T> {
    let value = x.value().det().expect(FITS);
    variable(x, value, |x, y, g| with_axes(&(g * y), 2) * mt(&inverse_or_nan(x)))
}

/// The ratio of singular values above which an inverse has lost too many digits: half of the digits, for cofactors; a third, for derivatives of
/// cofactors, in which the inverse is a factor more often.
fn largest_condition<T: LinalgElement>(is_differentiated: bool) -> T {
    T::ONE / if is_differentiated { T::of(f64::of(eps::<T>()).cbrt()) } else { eps::<T>().sqrt() }
}

/// Returns whether inverses and determinants of matrices are so accurate that their products, the cofactors, are accurate too.
fn are_accurate<T: LinalgElement>(
    x: &Strided<T, AnyRank>,
    inverse: &Strided<T, AnyRank>,
    det: &Strided<T, AnyRank>,
    limit: T,
) -> bool {
    let n = x.sizes()[x.ndim() - 1];
    let largest =
        |matrix: &[T]| matrix.iter().fold(T::ZERO, |largest, x| if abs(x) > largest { abs(x) } else { largest });
    let [x, inverse] = [x.contiguous(), inverse.contiguous()];
    let matrices = x.as_slice().chunks((n * n).max(1)).zip(inverse.as_slice().chunks((n * n).max(1)));
    det.iter().zip(matrices).all(|(det, (x, inverse))| {
        // (A comparison with NaN is `false`. A determinant of 0 has vanished.)
        *det != T::ZERO && is_finite(det) && largest(x) * largest(inverse) * T::of(n) < limit
    })
}

fn has_accurate_cofactors<T: LinalgElement>(x: View<'_, T, AnyRank>, limit: T) -> bool {
    let (inverse, det) = (x.as_view().inverse(), x.as_view().det().expect(FITS));
    inverse.is_ok_and(|inverse| are_accurate(&x, &inverse, &det, limit))
}

/// Returns the gradients of the determinants of these matrices of a batch, and zeros for the others.
fn irregular_det_gradient<T: LinalgElement>(x: &Any<T>, g: &Any<T>, irregular: &Tensor<bool, AnyRank>) -> Any<T> {
    let n = size(x, 0);
    let matrices = x.reshape([irregular.numel(), n, n]).expect(FITS);
    let g = g.reshape([irregular.numel()]).expect(FITS);
    let each = irregular.iter().enumerate().map(|(number, &is_irregular)| {
        let matrix = narrow(&matrices, 0, number, 1);
        if !is_irregular {
            return matrix * T::ZERO;
        }
        // With elements of about 1, no product overflows or vanishes. Cofactors are products of n - 1 elements.
        let scales = scales_of(&matrix);
        let scaled = (&matrix * &scales).reshape([n, n]).expect(FITS);
        let own = narrow(&g, 0, number, 1).reshape([0isize; 0]).expect(FITS);
        let (_, gradient) = vjp(&scaled, det_by_blocks, &own);
        (1..n).fold(gradient.reshape([1, n, n]).expect(FITS), |gradient, _| gradient / &scales)
    });
    let each: Vec<Any<T>> = each.collect();
    cat(0isize, &each.iter().collect::<Vec<_>>()).expect(FITS).reshape(x.sizes()).expect(FITS)
}

/// Returns the determinant of a matrix that may be singular, with derivatives of each order.
///
/// Let `U` and `V` be the singular vectors of `A`, as constants. On the diagonal of `Uᵀ A V` are the singular values: one of its four blocks is
/// large, and the other three are small or 0. Then `det A` is `det U det V`, times the determinant of the large block, times the determinant of its
/// Schur complement (R. Horn, C. Johnson, "Matrix Analysis", 0.8.5), whose elements are small.
fn det_by_blocks<T: LinalgElement>(x: &Any<T>) -> Any<T> {
    let n = size(x, 0);
    let Ok((u, s, vh)) = x.value().svd() else { return (x * T::of(f64::NAN)).sum_all().into_dyn() };
    let (largest, limit) = (s.as_slice()[0], largest_condition::<T>(true));
    let rank = s.iter().filter(|&&s| s * limit > largest).count();
    if rank == 0 {
        return det_as_polynomial(x);
    }
    let sign = u.matmul(&vh).as_view().det().expect(FITS);
    let [ut, v] = [u, vh].map(|vectors| Any::from(vectors.mt().expect(FITS).to_tensor()));
    let rotated = ut.matmul(x).matmul(&v);
    let block = |row: usize, rows: usize, column: usize, columns: usize| {
        narrow(&narrow(&rotated, -2, row, rows), -1, column, columns)
    };
    let (first, rest) = (block(0, rank, 0, rank), n - rank);
    let regular = regular_det(&first) * Any::from(sign);
    if rest == 0 {
        return regular;
    }
    let inner = first.solve(block(0, rank, rank, rest)).expect("a block of large singular values");
    let complement = block(rank, rest, rank, rest) - block(rank, rest, 0, rank).matmul(&inner);
    regular * det_as_polynomial(&complement)
}

/// Returns the determinant as a polynomial of the elements, for small elements and zeros: derivatives by way of the inverse would be quotients of
/// rounding errors (the method of Le Verrier and Faddeev: D. Faddeev, V. Faddeeva, "Computational methods of linear algebra", 1963).
fn det_as_polynomial<T: LinalgElement>(x: &Any<T>) -> Any<T> {
    let n = size(x, 0);
    let mut m = identity::<T>(n);
    let mut coefficient = Any::from(Tensor::scalar(T::ONE).into_dyn());
    for k in 1..=n {
        let product = x.matmul(&m);
        coefficient = (&product * identity::<T>(n)).sum_all().into_dyn() * (-T::ONE / T::of(k));
        m = product + identity::<T>(n) * &coefficient;
    }
    if n.is_multiple_of(2) { coefficient } else { -coefficient }
}

/// `Ā = ȳ A⁻ᵀ` for the logarithm; the sign is a constant.
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
