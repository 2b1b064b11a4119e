//! The LU decomposition with partial pivoting, with solutions, inverses and determinants.
//!
//! Only `lu` decomposes the matrices themselves. The other operations do not return the factors, so they decompose the transposed matrices, which in
//! a row-major tensor have the order that faer needs. For small matrices, solutions, inverses and determinants are in `small`.

use super::qr::copy_upper;
use super::scratch::Scratch;
use super::small;
use super::system::System;
use super::zero_pivots;
use crate::LinalgElement;
use crate::batch::{Batch, Columns, Results};
use crate::element::Answer;
use congruent::prelude::*;
use faer::dyn_stack::StackReq;
use faer::linalg::lu::partial_pivoting::factor::{lu_in_place, lu_in_place_scratch};
use faer::linalg::lu::partial_pivoting::{inverse as of_factors, solve as with_factors};
use faer::perm::PermRef;
use faer::prelude::IntoConst;
use faer::traits::math_utils::abs;
use faer::{MatMut, MatRef, Par};

/// The LU decompositions of the matrices of a batch, which replace the matrices.
struct Lu<T> {
    matrices: Columns<T>,
    /// The permutation of the rows of each matrix, one behind another.
    forward: Vec<usize>,
    backward: Vec<usize>,
    scratch: Scratch,
}

impl<T: LinalgElement> Lu<T> {
    /// Takes matrices to be decomposed, and allocates memory that also suffices for `more`.
    fn new(matrices: Columns<T>, more: impl FnOnce(Par) -> StackReq) -> Self {
        let (m, n) = (matrices.nrows(), matrices.ncols());
        let request = |par| lu_in_place_scratch::<usize, T>(m, n, par, Default::default()).or(more(par));
        let rows = m * matrices.count();
        Lu { matrices, forward: vec![0; rows], backward: vec![0; rows], scratch: Scratch::new([m, n], request) }
    }

    /// Decomposes the matrix with this number, which may be singular, given its elements. Called once per matrix.
    fn decompose(&mut self, number: usize, elements: MatRef<'_, T>) -> LuFactors<'_, T> {
        let mut negative = self.decompose_unguarded(number).negative;
        if zero_pivots::has_zero_pivot(self.matrices.matrix(number).into_const()) {
            let m = self.matrices.nrows();
            let rows = number * m..(number + 1) * m;
            self.matrices.matrix(number).copy_from(elements);
            negative = zero_pivots::decompose(self.matrices.matrix(number), &mut self.forward[rows.clone()]);
            let (forward, backward) = (&self.forward[rows.clone()], &mut self.backward[rows]);
            forward.iter().enumerate().for_each(|(i, &from)| backward[from] = i);
        }
        LuFactors { negative, ..self.factors(number) }
    }

    /// Decomposes the matrix with this number. Behind a pivot that is 0 the factors are NaN.
    fn decompose_unguarded(&mut self, number: usize) -> LuFactors<'_, T> {
        let m = self.matrices.nrows();
        let rows = number * m..(number + 1) * m;
        let (par, stack) = self.scratch.parts();
        let (forward, backward) = (&mut self.forward[rows.clone()], &mut self.backward[rows]);
        let (info, _) = lu_in_place(self.matrices.matrix(number), forward, backward, par, stack, Default::default());
        let negative = info.transposition_count % 2 == 1;
        LuFactors { negative, ..self.factors(number) }
    }

    /// Decomposes the transposed matrix with this number of a batch.
    ///
    /// # Errors
    /// [`LinalgError::Singular`](crate::LinalgError::Singular) if a pivot is 0.
    fn decompose_regular(&mut self, op: &'static str, batch: &Batch<'_, T>, number: usize) -> Answer<LuFactors<'_, T>> {
        let factors = self.decompose_unguarded(number);
        let is_regular = factors.pivots().all(|pivot| pivot != T::ZERO);
        match is_regular {
            true => Ok(factors),
            false => Err(batch.singular(op, number)),
        }
    }

    /// Returns the factors of a matrix that has been decomposed.
    fn factors(&mut self, number: usize) -> LuFactors<'_, T> {
        let m = self.matrices.nrows();
        let rows = number * m..(number + 1) * m;
        LuFactors {
            rows: PermRef::new_checked(&self.forward[rows.clone()], &self.backward[rows], m),
            factors: self.matrices.matrix(number).into_const(),
            negative: false,
            scratch: &mut self.scratch,
        }
    }
}

/// The factors of one matrix.
struct LuFactors<'a, T> {
    /// The lower factor below the diagonal, the upper one above.
    factors: MatRef<'a, T>,
    rows: PermRef<'a, usize>,
    /// `true` if the determinant of the permutation of rows is -1.
    negative: bool,
    scratch: &'a mut Scratch,
}

impl<T: LinalgElement> LuFactors<'_, T> {
    /// Returns the diagonal of the upper factor.
    fn pivots(&self) -> impl Iterator<Item = T> + '_ {
        (0..self.factors.nrows()).map(|i| self.factors[(i, i)])
    }

    /// Returns the determinant of the permutation.
    fn sign(&self) -> T {
        if self.negative { -T::ONE } else { T::ONE }
    }

    /// Replaces right-hand sides by solutions of the transposed system.
    fn solve_transposed(&mut self, right: MatMut<'_, T>) {
        let (par, stack) = self.scratch.parts();
        with_factors::solve_transpose_in_place(self.factors, self.factors, self.rows, right, par, stack);
    }

    /// Writes the inverse.
    fn invert(&mut self, out: MatMut<'_, T>) {
        let (par, stack) = self.scratch.parts();
        of_factors::inverse(out, self.factors, self.factors, self.rows, par, stack);
    }
}

pub(crate) fn det<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<Tensor<T, AnyRank>> {
    let batch = Batch::square("det", x)?;
    if small::is_small(batch.nrows()) {
        return small::det(&batch);
    }
    let mut out = Results::new(&batch.front, 1, 1);
    let mut lu = Lu::new(Columns::copy_transposed(&batch), |_| StackReq::EMPTY);
    for number in 0..batch.count() {
        let factors = lu.decompose(number, batch.matrix(number).transpose());
        out.slice(number)[0] = factors.pivots().fold(factors.sign(), |product, pivot| product * pivot);
    }
    Ok(out.numbers())
}

pub(crate) fn inverse<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<Tensor<T, AnyRank>> {
    let batch = Batch::square("inverse", x)?;
    let n = batch.nrows();
    if small::is_small(n) {
        return small::inverse(&batch);
    }
    let mut out = Results::new(&batch.front, n, n);
    let mut lu = Lu::new(Columns::copy_transposed(&batch), |par| of_factors::inverse_scratch::<usize, T>(n, par));
    for number in 0..batch.count() {
        lu.decompose_regular("inverse", &batch, number)?.invert(out.matrix(number).transpose_mut());
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
    if small::is_small(n) {
        return small::solve(&system);
    }
    let mut out = system.solutions(n);
    let request = |par| with_factors::solve_transpose_in_place_scratch::<usize, T>(n, right.ncols(), par);
    let mut lu = Lu::new(Columns::copy_transposed(matrices), request);
    // Decomposes each matrix once, for any number of right-hand sides; none if there are no right-hand sides.
    let decomposed = if matrices.count() == 0 { 0 } else { lu.matrices.count() };
    for number in 0..decomposed {
        lu.decompose_regular("solve", matrices, number)?;
    }
    for number in 0..matrices.count() {
        let mut solution = out.matrix(number);
        solution.copy_from(right.matrix(number));
        lu.factors(matrices.own_number(number)).solve_transposed(solution);
    }
    Ok(system.finish(out))
}

pub(crate) fn slogdet<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<(Tensor<T, AnyRank>, Tensor<T, AnyRank>)> {
    let batch = Batch::square("slogdet", x)?;
    let (mut signs, mut sizes) = (Results::new(&batch.front, 1, 1), Results::new(&batch.front, 1, batch.nrows()));
    let mut lu = Lu::new(Columns::copy_transposed(&batch), |_| StackReq::EMPTY);
    for number in 0..batch.count() {
        let factors = lu.decompose(number, batch.matrix(number).transpose());
        let mut sign = factors.sign();
        for (size, pivot) in sizes.slice(number).iter_mut().zip(factors.pivots()) {
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

type LuParts<T> = (Tensor<T, AnyRank>, Tensor<T, AnyRank>, Tensor<T, AnyRank>);

pub(crate) fn lu<T: LinalgElement>(x: View<'_, T, AnyRank>) -> Answer<LuParts<T>> {
    let batch = Batch::new("lu", x)?;
    let (m, n, front) = (batch.nrows(), batch.ncols(), &batch.front);
    let k = m.min(n);
    let (mut p, mut l, mut u) = (Results::new(front, m, m), Columns::zeros(front, m, k), Columns::zeros(front, k, n));
    let mut lu = Lu::new(Columns::copy(&batch), |_| StackReq::EMPTY);
    for number in 0..batch.count() {
        let LuFactors { factors, rows, .. } = lu.decompose(number, batch.matrix(number));
        let mut permutation = p.matrix(number);
        for (i, &from) in rows.arrays().0.iter().enumerate() {
            permutation[(from, i)] = T::ONE;
        }
        copy_upper(u.matrix(number), factors.subrows(0, k));
        let mut lower = l.matrix(number);
        for j in 0..k {
            lower[(j, j)] = T::ONE;
            for i in j + 1..m {
                lower[(i, j)] = factors[(i, j)];
            }
        }
    }
    Ok((p.matrices(), l.matrices(), u.matrices()))
}
