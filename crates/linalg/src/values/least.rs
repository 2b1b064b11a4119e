//! Least squares.

use super::qr::{Qr, copy_upper};
use super::svd::Svd;
use super::system::System;
use crate::LinalgElement;
use crate::batch::{Batch, Columns};
use crate::element::Answer;
use crate::threads::choose_threads;
use congruent::prelude::*;
use faer::linalg::triangular_inverse::invert_upper_triangular;
use faer::linalg::triangular_solve::solve_upper_triangular_in_place;
use faer::traits::math_utils::eps;
use faer::{Mat, MatRef};

/// Solves by QR if the columns are independent; else by singular values, which take several times as long and give the solution of least norm.
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
    // Decomposes each matrix once, for any number of right-hand sides; matrices with more columns than rows have dependent columns.
    let decomposed = if m >= n { qr.count() } else { 0 };
    let side = if m >= n { n } else { 0 };
    let mut work_of_r = [Mat::zeros(side, side), Mat::zeros(side, side)];
    let regular: Vec<bool> =
        (0..decomposed).map(|number| is_regular(qr.decompose(number).r(), m, &mut work_of_r)).collect();
    for number in 0..matrices.count() {
        let (mut solution, right) = (out.matrix(number), right.matrix(number));
        let mut factors = qr.factors(matrices.own_number(number));
        if m >= n && regular[matrices.own_number(number)] {
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

/// Returns whether all singular values of `R`, from a matrix of `m` rows, are larger than those that count as 0.
///
/// Frobenius norms bound the singular values: the largest one is at most `‖R‖`, the smallest one at least `1 / ‖R⁻¹‖`. Near the bound the result is
/// `false`, and the singular values themselves decide. (The diagonal of `R` does not determine the rank: the smallest singular value of a matrix with
/// 1 on the diagonal and -1 above is less than `2^-(n - 2)`.)
fn is_regular<T: LinalgElement>(r: MatRef<'_, T>, m: usize, [upper, inverse]: &mut [Mat<T>; 2]) -> bool {
    copy_upper(upper.as_mut(), r);
    invert_upper_triangular(inverse.as_mut(), upper.as_ref(), choose_threads(r.nrows(), r.ncols()));
    let zero = T::of(m) * eps::<T>();
    // (Also `false` for NaN.)
    upper.norm_l2() * inverse.norm_l2() * zero < T::ONE
}
