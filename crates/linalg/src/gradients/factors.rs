//! The LU and the QR decomposition.

use super::parts::variables;
use super::pieces::{Any, FITS, mt, nan_where, narrow, size, tril, triu};
use crate::element::{Answer, Operations};
use crate::{LinalgElement, Triangle};
use congruent::prelude::*;
use congruent_grad::cat;

/// Returns `L⁻ᵀ Y`, where `L` has ones on its diagonal.
fn undo_lower<T: LinalgElement>(l: &Any<T>, y: &Any<T>) -> Any<T> {
    mt(l).solve_triangular(y.clone(), Triangle::UnitUpper).expect("ones on the diagonal")
}

/// Returns `Y U⁻ᵀ`; NaN for each matrix whose `U` is singular.
fn undo_upper<T: LinalgElement>(y: &Any<T>, u: &Any<T>) -> Any<T> {
    let solve = |u: Any<T>| u.solve_triangular(mt(y), Triangle::Upper);
    let regular_or_nan = || solve(nan_where(u, has_zero_on_diagonal)).expect("no matrix of the batch is singular");
    mt(&solve(u.clone()).unwrap_or_else(|_| regular_or_nan()))
}

fn has_zero_on_diagonal<T: LinalgElement>(u: View<'_, T, AnyRank>) -> bool {
    u.diagonal(0, -2, -1).expect(FITS).to_vec().contains(&T::ZERO)
}

/// The gradient of a square matrix is `Ā = P L⁻ᵀ (stril(Lᵀ L̄) + triu(Ū Uᵀ)) U⁻ᵀ`; further columns affect only `U`, further rows only `L`.
pub(crate) fn lu<T: LinalgElement>(x: Any<T>) -> Answer<(Any<T>, Any<T>, Any<T>)> {
    let (p, l, u) = x.value().lu()?;
    let permutation: Any<T> = p.into();
    let p = permutation.clone();
    let [l, u] = variables(&x, [(l, 2), (u, 2)], move |_, [l, u], [gl, gu]| p.matmul(&lu_gradient(&l, &u, &gl, &gu)));
    Ok((permutation, l, u))
}

/// Returns the gradient of `L U`.
fn lu_gradient<T: LinalgElement>(l: &Any<T>, u: &Any<T>, gl: &Any<T>, gu: &Any<T>) -> Any<T> {
    let (m, k, n) = (size(l, 1), size(l, 0), size(u, 0));
    let (square_u, gu_square) = (narrow(u, -1, 0, k), narrow(gu, -1, 0, k));
    let (square_l, gl_square) = (narrow(l, -2, 0, k), narrow(gl, -2, 0, k));
    let (mut lower, mut upper) = (mt(&square_l).matmul(&gl_square), gu_square.matmul(&mt(&square_u)));
    if n > k {
        lower = lower - narrow(gu, -1, k, n - k).matmul(&mt(&narrow(u, -1, k, n - k)));
    }
    if m > k {
        upper = upper - mt(&narrow(l, -2, k, m - k)).matmul(&narrow(gl, -2, k, m - k));
    }
    let square = undo_upper(&undo_lower(&square_l, &(tril(&lower, -1) + triu(&upper, 0))), &square_u);
    if n > k {
        let rest = undo_lower(&square_l, &narrow(gu, -1, k, n - k));
        return cat(-1isize, &[&square, &rest]).expect("as many rows");
    }
    if m > k {
        let rest = undo_upper(&narrow(gl, -2, k, m - k), &square_u);
        return cat(-2isize, &[&square, &rest]).expect("as many columns");
    }
    square
}

/// `Ā = (Q̄ + Q (tril(M) + stril(M)ᵀ)) R⁻ᵀ` with `M = R R̄ᵀ - Q̄ᵀ Q` (S. Walter, L. Lehmann, "Algorithmic differentiation of linear algebra
/// functions", 2010). Columns beyond the rows are the product of `Q` and such columns of `R`.
pub(crate) fn qr<T: LinalgElement>(x: Any<T>) -> Answer<(Any<T>, Any<T>)> {
    let (q, r) = x.value().qr()?;
    let [q, r] = variables(&x, [(q, 2), (r, 2)], |x, [q, r], [gq, gr]| {
        let (k, n) = (size(&q, 0), size(&r, 0));
        if n == k {
            return qr_gradient(&q, &r, &gq, &gr);
        }
        let (rest, g_rest) = (narrow(x, -1, k, n - k), narrow(&gr, -1, k, n - k));
        let gq = gq + rest.matmul(&mt(&g_rest));
        let square = qr_gradient(&q, &narrow(&r, -1, 0, k), &gq, &narrow(&gr, -1, 0, k));
        cat(-1isize, &[&square, &q.matmul(&g_rest)]).expect("as many rows")
    });
    Ok((q, r))
}

/// Returns the gradient of `Q R` of independent columns.
fn qr_gradient<T: LinalgElement>(q: &Any<T>, r: &Any<T>, gq: &Any<T>, gr: &Any<T>) -> Any<T> {
    let m = r.matmul(&mt(gr)) - mt(gq).matmul(q);
    undo_upper(&(gq + q.matmul(&(tril(&m, 0) + mt(&tril(&m, -1))))), r)
}
