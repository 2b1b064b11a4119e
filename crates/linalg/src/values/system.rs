//! Matrices and their right-hand sides, whose axes in front broadcast.

use crate::batch::{Batch, Results};
use crate::element::Answer;
use crate::{LinalgElement, LinalgError};
use congruent::broadcast_shapes;
use congruent::prelude::*;

/// Matrices with as many right-hand sides.
pub(super) struct System<'a, T> {
    pub matrices: Batch<'a, T>,
    /// The right-hand sides, as matrices: a vector is one column.
    pub right: Batch<'a, T>,
    vector: bool,
}

impl<'a, T: LinalgElement> System<'a, T> {
    /// Pairs matrices with right-hand sides of the same number of rows.
    ///
    /// # Errors
    /// [`LinalgError::RightHandSide`]
    pub fn new(op: &'static str, matrices: Batch<'a, T>, right: View<'a, T, AnyRank>) -> Answer<Self> {
        let misfit = LinalgError::RightHandSide { op, matrix: matrices.sizes().into(), right: right.sizes().into() };
        let vector = right.ndim() == 1;
        let right = match vector {
            true => Batch::column(right),
            false => Batch::new(op, right).map_err(|_| misfit.clone())?,
        };
        if matrices.nrows() != right.nrows() {
            return Err(misfit);
        }
        let front = broadcast_shapes(&matrices.front, &right.front).map_err(|_| misfit)?;
        Ok(System { matrices: matrices.spread(&front), right: right.spread(&front), vector })
    }

    /// Returns memory for as many solutions, of the given number of rows.
    pub fn solutions(&self, rows: usize) -> Results<T> {
        Results::new(&self.matrices.front, rows, self.right.ncols())
    }

    /// Returns the solutions with the rank of the right-hand sides: vectors for a vector.
    pub fn finish(&self, solutions: Results<T>) -> Tensor<T, AnyRank> {
        match self.vector {
            true => solutions.vectors(),
            false => solutions.matrices(),
        }
    }
}
