//! The Cholesky factor.

use super::scratch::Scratch;
use crate::batch::{Batch, Results};
use crate::element::Answer;
use crate::{LinalgElement, LinalgError, MatrixAt};
use congruent::prelude::*;
use faer::Par;
use faer::linalg::cholesky::llt::factor::{LltError, cholesky_in_place, cholesky_in_place_scratch};

pub(crate) fn cholesky<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<Tensor<T, AnyRank>> {
    let batch = Batch::square("cholesky", x)?;
    let n = batch.nrows();
    let mut out = Results::new(&batch.front, n, n);
    let mut scratch = Scratch::new(cholesky_in_place_scratch::<T>(n, Par::Seq, Default::default()));
    for number in 0..batch.count() {
        let mut factor = out.matrix(number);
        factor.copy_from_triangular_lower(batch.matrix(number));
        let done = cholesky_in_place(factor, Default::default(), Par::Seq, scratch.stack(), Default::default());
        if let Err(LltError::NonPositivePivot { index }) = done {
            let at = MatrixAt::numbered(batch.sizes(), number);
            return Err(LinalgError::NotPositiveDefinite { op: "cholesky", at, order: index + 1 });
        }
    }
    Ok(out.matrices())
}
