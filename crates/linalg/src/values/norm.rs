//! Norms of matrices.

use super::svd::singular_values;
use crate::batch::{Batch, Results};
use crate::element::Answer;
use crate::{LinalgElement, MatrixNorm};
use congruent::prelude::*;
use faer::MatRef;
use faer::traits::math_utils::is_nan;

pub(crate) fn matrix_norm<T: LinalgElement>(x: View<'_, T, AnyRank>, norm: MatrixNorm) -> Answer<Tensor<T, AnyRank>> {
    if matches!(norm, MatrixNorm::Nuclear) {
        return Ok(singular_values("matrix_norm", x)?.sum(&[-1], false).expect("there is a last axis"));
    }
    let batch = Batch::new("matrix_norm", x.as_view())?;
    let mut out = Results::new(&batch.front, 1, 1);
    let singular = match norm {
        MatrixNorm::Two | MatrixNorm::MinusTwo => Some(singular_values("matrix_norm", x.as_view())?),
        _ => None,
    };
    let k = batch.nrows().min(batch.ncols());
    for number in 0..batch.count() {
        let matrix = batch.matrix(number);
        let s = singular.as_ref().map_or(&[][..], |s| &s.as_slice()[number * k..][..k]);
        out.slice(number)[0] = match norm {
            MatrixNorm::Frobenius => matrix.norm_l2(),
            MatrixNorm::Nuclear => unreachable!("a sum of singular values"),
            MatrixNorm::Two => s.first().copied().unwrap_or(T::ZERO),
            MatrixNorm::MinusTwo => s.last().copied().unwrap_or(T::ZERO),
            MatrixNorm::One => extreme(column_sums(matrix), |a, b| a > b),
            MatrixNorm::MinusOne => extreme(column_sums(matrix), |a, b| a < b),
            MatrixNorm::Infinity => extreme(column_sums(matrix.transpose()), |a, b| a > b),
            MatrixNorm::MinusInfinity => extreme(column_sums(matrix.transpose()), |a, b| a < b),
        };
    }
    Ok(out.numbers())
}

/// Returns the sums of the absolute values of each column.
fn column_sums<T: LinalgElement>(x: MatRef<'_, T>) -> impl Iterator<Item = T> {
    (0..x.ncols()).map(move |j| (0..x.nrows()).fold(T::ZERO, |sum, i| sum + x[(i, j)].abs()))
}

/// Returns the first of the sums in the order `before`; NaN if a sum is NaN, 0 if there are no sums.
fn extreme<T: LinalgElement>(sums: impl Iterator<Item = T>, before: impl Fn(T, T) -> bool) -> T {
    sums.reduce(|a, b| if before(b, a) || is_nan(&b) { b } else { a }).unwrap_or(T::ZERO)
}
