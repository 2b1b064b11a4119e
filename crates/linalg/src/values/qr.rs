//! The QR decomposition.

use super::scratch::Scratch;
use crate::LinalgElement;
use crate::batch::{Batch, Columns};
use crate::element::Answer;
use congruent::prelude::*;
use faer::linalg::householder::{
    apply_block_householder_sequence_on_the_left_in_place_scratch as apply_scratch,
    apply_block_householder_sequence_on_the_left_in_place_with_conj as apply,
    apply_block_householder_sequence_transpose_on_the_left_in_place_scratch as apply_transposed_scratch,
    apply_block_householder_sequence_transpose_on_the_left_in_place_with_conj as apply_transposed,
};
use faer::linalg::qr::no_pivoting::factor::{qr_in_place, qr_in_place_scratch, recommended_block_size};
use faer::prelude::IntoConst;
use faer::{Conj, MatMut, MatRef};

/// QR decompositions of the matrices of a batch, which replace the matrices.
pub(super) struct Qr<T> {
    /// The reflections below the diagonal, `R` above.
    matrices: Columns<T>,
    /// The factors of the reflections of each matrix.
    reflections: Columns<T>,
    scratch: Scratch,
}

impl<T: LinalgElement> Qr<T> {
    /// Takes matrices to be decomposed, for right-hand sides of at most `right` columns.
    pub fn new(matrices: Columns<T>, right: usize) -> Self {
        let (m, n) = (matrices.nrows(), matrices.ncols());
        let (k, block) = (m.min(n), recommended_block_size::<T>(m, n));
        let request = |par| {
            let own = qr_in_place_scratch::<T>(m, n, block, par, Default::default());
            own.or(apply_scratch::<T>(m, block, k)).or(apply_transposed_scratch::<T>(m, block, right))
        };
        let reflections = Columns::zeros(&[matrices.count()], block, k);
        Qr { matrices, reflections, scratch: Scratch::new([m, n], request) }
    }

    /// Decomposes the matrix with this number. Called once per matrix.
    pub fn decompose(&mut self, number: usize) -> Reflections<'_, T> {
        let (factors, reflections) = (self.matrices.matrix(number), self.reflections.matrix(number));
        let (par, stack) = self.scratch.parts();
        qr_in_place(factors, reflections, par, stack, Default::default());
        self.factors(number)
    }

    /// Returns the factors of a matrix that has been decomposed.
    pub fn factors(&mut self, number: usize) -> Reflections<'_, T> {
        Reflections {
            factors: self.matrices.matrix(number).into_const(),
            reflections: self.reflections.matrix(number).into_const(),
            scratch: &mut self.scratch,
        }
    }

    /// Returns the number of matrices.
    pub fn count(&self) -> usize {
        self.matrices.count()
    }
}

/// `Q` as a sequence of reflections, and `R`, of one matrix.
pub(super) struct Reflections<'a, T> {
    factors: MatRef<'a, T>,
    reflections: MatRef<'a, T>,
    scratch: &'a mut Scratch,
}

impl<'a, T: LinalgElement> Reflections<'a, T> {
    fn k(&self) -> usize {
        self.factors.nrows().min(self.factors.ncols())
    }

    /// Writes `Q`, of `k` columns, over zeros.
    pub fn write_q(&mut self, mut q: MatMut<'_, T>) {
        q.as_mut().diagonal_mut().fill(T::ONE);
        let basis = self.factors.subcols(0, self.k());
        let (par, stack) = self.scratch.parts();
        apply(basis, self.reflections, Conj::No, q, par, stack);
    }

    /// Replaces `right` by `Qᵀ right`, for `Q` with all columns.
    pub fn apply_transposed(&mut self, right: MatMut<'_, T>) {
        let basis = self.factors.subcols(0, self.k());
        let (par, stack) = self.scratch.parts();
        apply_transposed(basis, self.reflections, Conj::No, right, par, stack);
    }

    /// Returns `R`, of `k` rows, in the upper triangle; elements below the diagonal are not part of `R`.
    pub fn r(&self) -> MatRef<'a, T> {
        self.factors.subrows(0, self.k())
    }
}

/// Copies the upper triangle of `from` over zeros.
pub(super) fn copy_upper<T: LinalgElement>(mut to: MatMut<'_, T>, from: MatRef<'_, T>) {
    for j in 0..from.ncols() {
        for i in 0..from.nrows().min(j + 1) {
            to[(i, j)] = from[(i, j)];
        }
    }
}

pub(crate) fn qr<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<(Tensor<T, AnyRank>, Tensor<T, AnyRank>)> {
    let batch = Batch::new("qr", x)?;
    let (m, n) = (batch.nrows(), batch.ncols());
    let k = m.min(n);
    let (mut q, mut r) = (Columns::zeros(&batch.front, m, k), Columns::zeros(&batch.front, k, n));
    let mut qr = Qr::new(Columns::copy(&batch), 0);
    for number in 0..batch.count() {
        let mut factors = qr.decompose(number);
        factors.write_q(q.matrix(number));
        copy_upper(r.matrix(number), factors.r());
    }
    Ok((q.matrices(), r.matrices()))
}
