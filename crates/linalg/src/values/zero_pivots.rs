//! LU decompositions of matrices that have a pivot of 0 with rows below it.
//!
//! faer divides these rows by the pivot, which gives NaN. The loops here (G. Golub, C. Van Loan, "Matrix Computations", 3.4) leave these rows
//! unchanged: they are zeros, since a pivot is the largest element of its column.

use crate::LinalgElement;
use faer::traits::math_utils::{abs, min_positive};
use faer::{MatMut, MatRef};

/// Returns whether faer has divided by a pivot that is 0, or whose inverse is infinite.
pub(super) fn has_zero_pivot<T: LinalgElement>(factors: MatRef<'_, T>) -> bool {
    let (m, n) = (factors.nrows(), factors.ncols());
    // (There is nothing below the last row.)
    (0..n.min(m.saturating_sub(1))).any(|k| abs(&factors[(k, k)]) < min_positive::<T>())
}

/// Replaces a matrix by its factors, and writes for each row of the factors the number of its row in the matrix. Returns whether the number of
/// exchanges of rows is odd.
pub(super) fn decompose<T: LinalgElement>(mut matrix: MatMut<'_, T>, rows: &mut [usize]) -> bool {
    let (m, n) = (matrix.nrows(), matrix.ncols());
    rows.iter_mut().enumerate().for_each(|(i, row)| *row = i);
    let mut odd = false;
    for k in 0..m.min(n) {
        let largest = (k..m).fold(k, |p, i| if abs(&matrix[(i, k)]) > abs(&matrix[(p, k)]) { i } else { p });
        if largest != k {
            rows.swap(k, largest);
            odd = !odd;
            for j in 0..n {
                let (upper, lower) = (matrix[(k, j)], matrix[(largest, j)]);
                (matrix[(k, j)], matrix[(largest, j)]) = (lower, upper);
            }
        }
        let pivot = matrix[(k, k)];
        if pivot != T::ZERO {
            (k + 1..m).for_each(|i| matrix[(i, k)] /= pivot);
        }
        for j in k + 1..n {
            let above = matrix[(k, j)];
            for i in k + 1..m {
                let factor = matrix[(i, k)];
                matrix[(i, j)] -= factor * above;
            }
        }
    }
    odd
}
