//! The QR decomposition.

use super::scratch::Scratch;
use crate::LinalgElement;
use crate::batch::{Batch, Results};
use crate::element::Answer;
use congruent::prelude::*;
use faer::linalg::householder::{
    apply_block_householder_sequence_on_the_left_in_place_scratch as apply_scratch,
    apply_block_householder_sequence_on_the_left_in_place_with_conj as apply,
};
use faer::linalg::qr::no_pivoting::factor::{qr_in_place, qr_in_place_scratch, recommended_block_size};
use faer::{Conj, Mat, MatMut, MatRef, Par};

/// QR decompositions of matrices of one shape, one after the other in the same memory.
pub(super) struct Qr<T> {
    /// The reflections below the diagonal, `R` above.
    factors: Mat<T>,
    reflections: Mat<T>,
    q: Mat<T>,
    scratch: Scratch,
}

impl<T: LinalgElement> Qr<T> {
    /// Returns memory for matrices of `m` rows and `n` columns.
    pub fn new(m: usize, n: usize) -> Self {
        let (k, block) = (m.min(n), recommended_block_size::<T>(m, n));
        let request = qr_in_place_scratch::<T>(m, n, block, Par::Seq, Default::default());
        Qr {
            factors: Mat::zeros(m, n),
            reflections: Mat::zeros(block, k),
            q: Mat::zeros(m, k),
            scratch: Scratch::new(request.or(apply_scratch::<T>(m, block, k))),
        }
    }

    /// Decomposes `x`.
    pub fn decompose(&mut self, x: MatRef<'_, T>) {
        self.factors.copy_from(x);
        let (factors, reflections) = (self.factors.as_mut(), self.reflections.as_mut());
        qr_in_place(factors, reflections, Par::Seq, self.scratch.stack(), Default::default());
    }

    /// Returns `Q`, of `k` columns.
    pub fn q(&mut self) -> MatRef<'_, T> {
        self.q.fill(T::ZERO);
        self.q.diagonal_mut().fill(T::ONE);
        let basis = self.factors.as_ref().subcols(0, self.q.ncols());
        apply(basis, self.reflections.as_ref(), Conj::No, self.q.as_mut(), Par::Seq, self.scratch.stack());
        self.q.as_ref()
    }

    /// Returns `R`, of `k` rows, in the upper triangle; what lies below is not part of it.
    pub fn r(&self) -> MatRef<'_, T> {
        self.factors.as_ref().subrows(0, self.q.ncols())
    }
}

/// Copies the upper triangle of `from`, over zeros.
pub(super) fn copy_upper<T: LinalgElement>(mut to: MatMut<'_, T>, from: MatRef<'_, T>) {
    for i in 0..from.nrows() {
        for j in i..from.ncols() {
            to[(i, j)] = from[(i, j)];
        }
    }
}

pub(crate) fn qr<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<(Tensor<T, AnyRank>, Tensor<T, AnyRank>)> {
    let batch = Batch::new("qr", x)?;
    let (m, n) = (batch.nrows(), batch.ncols());
    let k = m.min(n);
    let (mut q, mut r) = (Results::new(&batch.front, m, k), Results::new(&batch.front, k, n));
    let mut decomposition = Qr::new(m, n);
    for number in 0..batch.count() {
        decomposition.decompose(batch.matrix(number));
        q.matrix(number).copy_from(decomposition.q());
        copy_upper(r.matrix(number), decomposition.r());
    }
    Ok((q.matrices(), r.matrices()))
}
