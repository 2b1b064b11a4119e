//! Eigenvalues and eigenvectors of symmetric matrices.

use super::scratch::Scratch;
use crate::batch::{Batch, Columns, Results};
use crate::element::Answer;
use crate::{LinalgElement, LinalgError, MatrixAt};
use congruent::prelude::*;
use faer::diag::DiagMut;
use faer::dyn_stack::StackReq;
use faer::linalg::evd::{ComputeEigenvectors, self_adjoint_evd, self_adjoint_evd_scratch};

/// Returns memory for matrices of side `n`. (faer's own computation of its size fails for side 0.)
fn new_scratch<T: LinalgElement>(n: usize, vectors: ComputeEigenvectors) -> Scratch {
    Scratch::new([n, n], |par| match n {
        0 => StackReq::EMPTY,
        n => self_adjoint_evd_scratch::<T>(n, vectors, par, Default::default()),
    })
}

pub(crate) fn eigh<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<(Tensor<T, AnyRank>, Tensor<T, AnyRank>)> {
    let batch = Batch::square("eigh", x)?;
    let n = batch.nrows();
    let (mut values, mut vectors) = (Results::new(&batch.front, 1, n), Columns::zeros(&batch.front, n, n));
    let mut scratch = new_scratch::<T>(n, ComputeEigenvectors::Yes);
    for number in 0..batch.count() {
        let s = DiagMut::from_slice_mut(values.slice(number));
        let (par, stack) = scratch.parts();
        let vectors = Some(vectors.matrix(number));
        self_adjoint_evd(batch.matrix(number), s, vectors, par, stack, Default::default())
            .map_err(|_| LinalgError::NotConverged { op: "eigh", at: MatrixAt::numbered(batch.sizes(), number) })?;
    }
    Ok((values.vectors(), vectors.matrices()))
}

pub(crate) fn eigvalsh<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<Tensor<T, AnyRank>> {
    let batch = Batch::square("eigvalsh", x)?;
    let n = batch.nrows();
    let mut values = Results::new(&batch.front, 1, n);
    let mut scratch = new_scratch::<T>(n, ComputeEigenvectors::No);
    for number in 0..batch.count() {
        let s = DiagMut::from_slice_mut(values.slice(number));
        let (par, stack) = scratch.parts();
        self_adjoint_evd(batch.matrix(number), s, None, par, stack, Default::default())
            .map_err(|_| LinalgError::NotConverged { op: "eigvalsh", at: MatrixAt::numbered(batch.sizes(), number) })?;
    }
    Ok(values.vectors())
}
