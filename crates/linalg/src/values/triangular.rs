//! Systems whose matrix is triangular, or the product of a triangular matrix and its transpose.

use super::system::System;
use crate::batch::Batch;
use crate::element::Answer;
use crate::threads::choose_threads;
use crate::{LinalgElement, Triangle};
use congruent::prelude::*;
use faer::linalg::triangular_solve as faer_triangular;
use faer::{MatMut, MatRef};

pub(crate) fn solve_triangular<T: LinalgElement>(
    x: View<'_, T, AnyRank>,
    right: View<'_, T, AnyRank>,
    triangle: Triangle,
) -> Answer<Tensor<T, AnyRank>> {
    let solve = match triangle {
        Triangle::Lower => faer_triangular::solve_lower_triangular_in_place::<T, T, usize, usize>,
        Triangle::Upper => faer_triangular::solve_upper_triangular_in_place::<T, T, usize, usize>,
        Triangle::UnitLower => faer_triangular::solve_unit_lower_triangular_in_place::<T, T, usize, usize>,
        Triangle::UnitUpper => faer_triangular::solve_unit_upper_triangular_in_place::<T, T, usize, usize>,
    };
    let divides = matches!(triangle, Triangle::Lower | Triangle::Upper);
    each_system("solve_triangular", x, right, divides, |matrix, right| {
        let par = choose_threads(matrix.nrows(), right.ncols());
        solve(matrix, right, par);
    })
}

pub(crate) fn cholesky_solve<T: LinalgElement>(
    factor: View<'_, T, AnyRank>,
    right: View<'_, T, AnyRank>,
) -> Answer<Tensor<T, AnyRank>> {
    each_system("cholesky_solve", factor, right, true, |factor, mut right| {
        let par = choose_threads(factor.nrows(), right.ncols());
        faer_triangular::solve_lower_triangular_in_place(factor, right.as_mut(), par);
        faer_triangular::solve_upper_triangular_in_place(factor.transpose(), right, par);
    })
}

/// Solves each system by `solve`, which replaces a right-hand side by its solution.
///
/// # Errors
/// [`LinalgError::Singular`](crate::LinalgError::Singular) if `divides` and the diagonal of a matrix has a 0.
fn each_system<T: LinalgElement>(
    op: &'static str,
    x: View<'_, T, AnyRank>,
    right: View<'_, T, AnyRank>,
    divides: bool,
    solve: impl Fn(MatRef<'_, T>, MatMut<'_, T>),
) -> Answer<Tensor<T, AnyRank>> {
    let system = System::new(op, Batch::square(op, x)?, right)?;
    let System { matrices, right, .. } = &system;
    let mut out = system.solutions(matrices.nrows());
    for number in 0..matrices.count() {
        let matrix = matrices.matrix(number);
        if divides && (0..matrix.nrows()).any(|i| matrix[(i, i)] == T::ZERO) {
            return Err(matrices.singular(op, matrices.own_number(number)));
        }
        let mut solution = out.matrix(number);
        solution.copy_from(right.matrix(number));
        solve(matrix, solution);
    }
    Ok(system.finish(out))
}
