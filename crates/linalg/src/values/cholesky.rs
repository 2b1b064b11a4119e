//! The Cholesky factor.

use super::scratch::Scratch;
use crate::batch::{Batch, Columns, Results};
use crate::element::Answer;
use crate::{LinalgElement, LinalgError};
use congruent::prelude::*;
use faer::MatMut;
use faer::linalg::cholesky::llt::factor::{LltError, cholesky_in_place, cholesky_in_place_scratch};

/// The largest side for which matrices are factored in the memory of the results, row-major: for small matrices, a copy in the other order takes
/// longer than the decomposition.
const SMALL: usize = 16;

pub(crate) fn cholesky<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<Tensor<T, AnyRank>> {
    let batch = Batch::square("cholesky", x)?;
    let n = batch.nrows();
    let mut scratch = Scratch::new([n, n], |par| cholesky_in_place_scratch::<T>(n, par, Default::default()));
    if n <= SMALL {
        let mut out = Results::new(&batch.front, n, n);
        for number in 0..batch.count() {
            out.matrix(number).copy_from_triangular_lower(batch.matrix(number));
            factor(&batch, number, out.matrix(number), &mut scratch)?;
        }
        return Ok(out.matrices());
    }
    let mut columns = Columns::copy(&batch);
    for number in 0..batch.count() {
        factor(&batch, number, columns.matrix(number), &mut scratch)?;
        let mut matrix = columns.matrix(number);
        (1..n).for_each(|j| matrix.as_mut().col_mut(j).subrows_mut(0, j).fill(T::ZERO));
    }
    Ok(columns.matrices())
}

/// Replaces the lower triangle of a matrix of a batch by its factor.
///
/// # Errors
/// [`LinalgError::NotPositiveDefinite`]
fn factor<T: LinalgElement>(
    batch: &Batch<'_, T>,
    number: usize,
    matrix: MatMut<'_, T>,
    scratch: &mut Scratch,
) -> Answer<()> {
    let (par, stack) = scratch.parts();
    let done = cholesky_in_place(matrix, Default::default(), par, stack, Default::default());
    let Err(LltError::NonPositivePivot { index }) = done else { return Ok(()) };
    Err(LinalgError::NotPositiveDefinite { op: "cholesky", at: batch.name(number), order: index + 1 })
}
