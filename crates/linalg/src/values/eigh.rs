//! Eigenvalues and eigenvectors of symmetric matrices.

use super::scratch::Scratch;
use crate::LinalgElement;
use crate::batch::{Batch, Columns, Results};
use crate::element::Answer;
use congruent::prelude::*;
use faer::MatMut;
use faer::diag::DiagMut;
use faer::dyn_stack::StackReq;
use faer::linalg::evd::{ComputeEigenvectors, self_adjoint_evd, self_adjoint_evd_scratch};
use faer::traits::math_utils::is_finite;

/// Returns memory for matrices of side `n`. (faer's own computation of its size fails for side 0.)
fn new_scratch<T: LinalgElement>(n: usize, vectors: ComputeEigenvectors) -> Scratch {
    Scratch::new([n, n], |par| match n {
        0 => StackReq::EMPTY,
        n => self_adjoint_evd_scratch::<T>(n, vectors, par, Default::default()),
    })
}

/// Writes the eigenvalues and the vectors of a matrix of a batch.
///
/// # Errors
/// [`LinalgError::NotConverged`](crate::LinalgError::NotConverged)
fn decompose<T: LinalgElement>(
    op: &'static str,
    batch: &Batch<'_, T>,
    number: usize,
    values: &mut [T],
    vectors: Option<MatMut<'_, T>>,
    scratch: &mut Scratch,
) -> Answer<()> {
    let refuse = || batch.not_converged(op, number);
    let x = batch.matrix(number);
    // (For NaN and infinities, faer returns an error or numbers, depending on the side. The upper triangle is not read.)
    if !(0..x.ncols()).all(|j| (j..x.nrows()).all(|i| is_finite(&x[(i, j)]))) {
        return Err(refuse());
    }
    let (par, stack) = scratch.parts();
    let values = DiagMut::from_slice_mut(values);
    self_adjoint_evd(x, values, vectors, par, stack, Default::default()).map_err(|_| refuse())
}

pub(crate) fn eigh<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<(Tensor<T, AnyRank>, Tensor<T, AnyRank>)> {
    let batch = Batch::square("eigh", x)?;
    let n = batch.nrows();
    let (mut values, mut vectors) = (Results::new(&batch.front, 1, n), Columns::zeros(&batch.front, n, n));
    let mut scratch = new_scratch::<T>(n, ComputeEigenvectors::Yes);
    for number in 0..batch.count() {
        let vectors = Some(vectors.matrix(number));
        decompose("eigh", &batch, number, values.slice(number), vectors, &mut scratch)?;
    }
    Ok((values.vectors(), vectors.matrices()))
}

pub(crate) fn eigvalsh<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<Tensor<T, AnyRank>> {
    let batch = Batch::square("eigvalsh", x)?;
    let n = batch.nrows();
    let mut values = Results::new(&batch.front, 1, n);
    let mut scratch = new_scratch::<T>(n, ComputeEigenvectors::No);
    for number in 0..batch.count() {
        decompose("eigvalsh", &batch, number, values.slice(number), None, &mut scratch)?;
    }
    Ok(values.vectors())
}
