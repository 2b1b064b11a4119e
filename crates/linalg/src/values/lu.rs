//! The LU decomposition with partial pivoting, and solutions, inverses and determinants by it.

use super::qr::copy_upper;
use super::scratch::Scratch;
use super::system::System;
use crate::batch::{Batch, Results};
use crate::element::Answer;
use crate::{LinalgElement, LinalgError, MatrixAt};
use congruent::prelude::*;
use faer::dyn_stack::StackReq;
use faer::linalg::lu::partial_pivoting::factor::{lu_in_place, lu_in_place_scratch};
use faer::linalg::lu::partial_pivoting::{inverse as of_factors, solve as with_factors};
use faer::perm::PermRef;
use faer::traits::math_utils::abs;
use faer::{Mat, MatMut, MatRef, Par};

/// The LU decompositions of matrices of one shape, one after the other in the same memory.
struct Lu<T> {
    factors: Mat<T>,
    forward: Vec<usize>,
    backward: Vec<usize>,
    scratch: Scratch,
}

impl<T: LinalgElement> Lu<T> {
    /// Returns memory for matrices of `m` rows and `n` columns, which also suffices for `more`.
    fn new(m: usize, n: usize, more: StackReq) -> Self {
        let request = lu_in_place_scratch::<usize, T>(m, n, Par::Seq, Default::default()).or(more);
        Lu { factors: Mat::zeros(m, n), forward: vec![0; m], backward: vec![0; m], scratch: Scratch::new(request) }
    }

    /// Decomposes `x`, and returns how many rows were exchanged.
    fn decompose(&mut self, x: MatRef<'_, T>) -> usize {
        self.factors.copy_from(x);
        let (info, _) = lu_in_place(
            self.factors.as_mut(),
            &mut self.forward,
            &mut self.backward,
            Par::Seq,
            self.scratch.stack(),
            Default::default(),
        );
        info.transposition_count
    }

    /// The diagonal of the upper factor.
    fn pivots(&self) -> impl Iterator<Item = T> + '_ {
        (0..self.factors.nrows()).map(|i| self.factors[(i, i)])
    }

    /// Decomposes a matrix of a batch.
    ///
    /// # Errors
    /// [`LinalgError::Singular`] if a pivot is 0.
    fn decompose_regular(&mut self, op: &'static str, batch: &Batch<'_, T>, number: usize) -> Answer<()> {
        self.decompose(batch.matrix(number));
        match self.pivots().all(|pivot| pivot != T::ZERO) {
            true => Ok(()),
            false => Err(LinalgError::Singular { op, at: MatrixAt::numbered(batch.sizes(), batch.own_number(number)) }),
        }
    }

    /// Replaces right-hand sides by solutions.
    fn solve(&mut self, right: MatMut<'_, T>) {
        let rows = PermRef::new_checked(&self.forward, &self.backward, self.forward.len());
        let factors = self.factors.as_ref();
        with_factors::solve_in_place(factors, factors, rows, right, Par::Seq, self.scratch.stack());
    }

    /// Writes the inverse.
    fn invert(&mut self, out: MatMut<'_, T>) {
        let rows = PermRef::new_checked(&self.forward, &self.backward, self.forward.len());
        let factors = self.factors.as_ref();
        of_factors::inverse(out, factors, factors, rows, Par::Seq, self.scratch.stack());
    }
}

pub(crate) fn det<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<Tensor<T, AnyRank>> {
    let batch = Batch::square("det", x)?;
    let mut out = Results::new(&batch.front, 1, 1);
    let mut lu = Lu::new(batch.nrows(), batch.ncols(), StackReq::EMPTY);
    for number in 0..batch.count() {
        let exchanged = lu.decompose(batch.matrix(number));
        let sign = if exchanged % 2 == 0 { T::ONE } else { -T::ONE };
        out.matrix(number)[(0, 0)] = lu.pivots().fold(sign, |product, pivot| product * pivot);
    }
    Ok(out.numbers())
}

pub(crate) fn inverse<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<Tensor<T, AnyRank>> {
    let batch = Batch::square("inverse", x)?;
    let n = batch.nrows();
    let mut out = Results::new(&batch.front, n, n);
    let mut lu = Lu::new(n, n, of_factors::inverse_scratch::<usize, T>(n, Par::Seq));
    for number in 0..batch.count() {
        lu.decompose_regular("inverse", &batch, number)?;
        lu.invert(out.matrix(number));
    }
    Ok(out.matrices())
}

pub(crate) fn solve<T: LinalgElement>(
    x: View<'_, T, AnyRank>,
    right: View<'_, T, AnyRank>,
) -> Answer<Tensor<T, AnyRank>> {
    let system = System::new("solve", Batch::square("solve", x)?, right)?;
    let System { matrices, right, .. } = &system;
    let n = matrices.nrows();
    let mut out = system.solutions(n);
    let mut lu = Lu::new(n, n, with_factors::solve_in_place_scratch::<usize, T>(n, right.ncols(), Par::Seq));
    let mut decomposed = None;
    for number in 0..matrices.count() {
        // (A matrix that is repeated for many right-hand sides is decomposed once.)
        if decomposed.replace(matrices.offset(number)) != Some(matrices.offset(number)) {
            lu.decompose_regular("solve", matrices, number)?;
        }
        let mut solution = out.matrix(number);
        solution.copy_from(right.matrix(number));
        lu.solve(solution);
    }
    Ok(system.finish(out))
}

pub(crate) fn slogdet<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<(Tensor<T, AnyRank>, Tensor<T, AnyRank>)> {
    let batch = Batch::square("slogdet", x)?;
    let (mut signs, mut sizes) = (Results::new(&batch.front, 1, 1), Results::new(&batch.front, 1, batch.nrows()));
    let mut lu = Lu::new(batch.nrows(), batch.ncols(), StackReq::EMPTY);
    for number in 0..batch.count() {
        let exchanged = lu.decompose(batch.matrix(number));
        let mut sign = if exchanged % 2 == 0 { T::ONE } else { -T::ONE };
        for (size, pivot) in sizes.slice(number).iter_mut().zip(lu.pivots()) {
            *size = abs(&pivot);
            sign = match pivot {
                pivot if pivot < T::ZERO => -sign,
                pivot if pivot == T::ZERO => T::ZERO,
                _ => sign,
            };
        }
        signs.slice(number)[0] = sign;
    }
    let logarithms = sizes.vectors().ln().sum(&[-1], false).expect("there is a last axis");
    Ok((signs.numbers(), logarithms))
}

type Three<T> = (Tensor<T, AnyRank>, Tensor<T, AnyRank>, Tensor<T, AnyRank>);

pub(crate) fn lu<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<Three<T>> {
    let batch = Batch::new("lu", x)?;
    let (m, n, front) = (batch.nrows(), batch.ncols(), &batch.front);
    let k = m.min(n);
    let (mut p, mut l, mut u) = (Results::new(front, m, m), Results::new(front, m, k), Results::new(front, k, n));
    let mut lu = Lu::new(m, n, StackReq::EMPTY);
    for number in 0..batch.count() {
        lu.decompose(batch.matrix(number));
        let mut rows = p.matrix(number);
        for (i, &from) in lu.forward.iter().enumerate() {
            rows[(from, i)] = T::ONE;
        }
        copy_upper(u.matrix(number), lu.factors.as_ref().subrows(0, k));
        let mut lower = l.matrix(number);
        for j in 0..k {
            lower[(j, j)] = T::ONE;
            for i in j + 1..m {
                lower[(i, j)] = lu.factors[(i, j)];
            }
        }
    }
    Ok((p.matrices(), l.matrices(), u.matrices()))
}
