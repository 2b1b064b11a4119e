//! Solutions of matrices and right-hand sides, whose axes in front broadcast, and which may be vectors.

use super::pieces::{Any, FITS, variable, with_axes};
use crate::element::Answer;
use crate::{LinalgElement, LinalgError};
use congruent::broadcast_shapes;
use congruent::prelude::*;
use congruent_grad::AnyRankVar;

/// Returns a variable with the given solution and gradient: `backward((x, right), solution, gradient of the solution)`, where all matrices have the
/// same axes in front. The gradients of axes that repeat are summed; a vector is one column.
///
/// # Errors
/// [`LinalgError::RightHandSide`]
#[track_caller]
pub(super) fn solution<T: LinalgElement>(
    op: &'static str,
    x: Any<T>,
    right: Any<T>,
    value: Tensor<T, AnyRank>,
    backward: impl Fn(&(Any<T>, Any<T>), &Any<T>, &Any<T>) -> (Any<T>, Any<T>) + Send + Sync + 'static,
) -> Answer<Any<T>> {
    let sizes = value.sizes().to_vec();
    if right.sizes().len() != 1 {
        return Ok(variable(&spread(op, &x, &right)?, value, backward));
    }
    let both = spread(op, &x, &with_axes(&right, 1))?;
    let columns: Vec<usize> = sizes.iter().copied().chain([1]).collect();
    let solution = variable(&both, value.into_reshape(columns).expect(FITS), backward);
    Ok(solution.reshape(sizes).expect(FITS))
}

/// Returns matrices and right-hand sides with the same axes in front.
fn spread<T: LinalgElement>(op: &'static str, x: &Any<T>, right: &Any<T>) -> Answer<(Any<T>, Any<T>)> {
    let misfit = LinalgError::RightHandSide { op, matrix: x.sizes().into(), right: right.sizes().into() };
    let (Some(front), Some(own)) = (x.sizes().len().checked_sub(2), right.sizes().len().checked_sub(2)) else {
        return Err(misfit);
    };
    let both = broadcast_shapes(&x.sizes()[..front], &right.sizes()[..own]).map_err(|_| misfit)?;
    let repeat = |x: &Any<T>, front: usize| {
        let sizes: Vec<usize> = both.iter().chain(&x.sizes()[front..]).copied().collect();
        x.expand(sizes).expect(FITS)
    };
    Ok((repeat(x, front), repeat(right, own)))
}
