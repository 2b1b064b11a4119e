//! Least squares.

use super::qr::Qr;
use super::svd::Svd;
use super::system::System;
use crate::LinalgElement;
use crate::batch::{Batch, Columns};
use crate::element::Answer;
use crate::threads::choose_threads;
use congruent::prelude::*;
use faer::linalg::triangular_solve::solve_upper_triangular_in_place;
use faer::traits::math_utils::{abs, eps};
use faer::{Mat, MatRef};

/// Solves by QR where the columns are independent; else by singular values, which take several times as long, and give the solution of
/// least norm.
pub(crate) fn lstsq<T: LinalgElement>(
    x: View<'_, T, AnyRank>,
    right: View<'_, T, AnyRank>,
) -> Answer<Tensor<T, AnyRank>> {
    let system = System::new("lstsq", Batch::new("lstsq", x)?, right)?;
    let System { matrices, right, .. } = &system;
    let (m, n) = (matrices.nrows(), matrices.ncols());
    let mut out = system.solutions(n);
    let mut work = Mat::zeros(m, right.ncols());
    let (mut qr, mut svd) = (Qr::new(Columns::copy(matrices), right.ncols()), None);
    // Each once, however many right-hand sides it has; those that are wider than high have dependent columns.
    let decomposed = if m >= n { qr.count() } else { 0 };
    for number in 0..decomposed {
        qr.decompose(number);
    }
    for number in 0..matrices.count() {
        let (mut solution, right) = (out.matrix(number), right.matrix(number));
        let mut factors = qr.factors(matrices.own_number(number));
        if m >= n && is_regular(factors.r()) {
            work.copy_from(right);
            factors.apply_transposed(work.as_mut());
            solve_upper_triangular_in_place(
                factors.r(),
                work.as_mut().subrows_mut(0, n),
                choose_threads(n, right.ncols()),
            );
            solution.copy_from(work.as_ref().subrows(0, n));
            continue;
        }
        let svd = svd.get_or_insert_with(|| Svd::new(m, n));
        svd.decompose("lstsq", matrices, number)?;
        solution.copy_from(svd.solve(right));
    }
    Ok(system.finish(out))
}

/// Whether no element of the diagonal of `R` is zero, but for rounding.
fn is_regular<T: LinalgElement>(r: MatRef<'_, T>) -> bool {
    let diagonal = || (0..r.ncols()).map(|i| abs(&r[(i, i)]));
    let largest = diagonal().fold(T::ZERO, |a, b| if b > a { b } else { a });
    let zero = T::of(r.ncols()) * T::of(100) * eps::<T>() * largest;
    diagonal().all(|d| d > zero)
}
