//! Least squares.

use super::qr::Qr;
use super::svd::Svd;
use super::system::System;
use crate::LinalgElement;
use crate::batch::Batch;
use crate::element::Answer;
use congruent::prelude::*;
use faer::linalg::triangular_solve::solve_upper_triangular_in_place;
use faer::traits::math_utils::{abs, eps};
use faer::{MatRef, Par};

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
    let (mut qr, mut svd) = (Qr::new(m, n), None);
    for number in 0..matrices.count() {
        let mut solution = out.matrix(number);
        if m >= n {
            qr.decompose(matrices.matrix(number));
            if is_regular(qr.r()) {
                solution.copy_from(qr.q().transpose() * right.matrix(number));
                solve_upper_triangular_in_place(qr.r(), solution, Par::Seq);
                continue;
            }
        }
        let svd = svd.get_or_insert_with(|| Svd::new(m, n));
        svd.decompose("lstsq", matrices, number)?;
        solution.copy_from(svd.solve(right.matrix(number)));
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
