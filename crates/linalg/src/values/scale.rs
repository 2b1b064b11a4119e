//! Matrices whose elements are so large or so small that squares in faer's routines overflow or vanish.

use crate::LinalgElement;
use faer::traits::math_utils::{abs, eps, is_finite, min_positive};
use faer::{Mat, MatRef};

/// Returns whether all elements of a matrix are finite. (Otherwise some iterations of faer do not end, and others return results.)
pub(super) fn has_finite_elements<T: LinalgElement>(x: MatRef<'_, T>) -> bool {
    (0..x.ncols()).all(|j| (0..x.nrows()).all(|i| is_finite(&x[(i, j)])))
}

/// Calls `decompose` with the matrix, or, if its largest element is too large or too small to be squared, with a multiple of the matrix, as LAPACK's
/// `gesdd` and `geev` do. Returns the result and the factor by which singular values and eigenvalues must be multiplied. Factors are powers of two,
/// so that nothing is rounded.
pub(super) fn with_scaled<T: LinalgElement, R>(x: MatRef<'_, T>, decompose: impl FnOnce(MatRef<'_, T>) -> R) -> (R, T) {
    match find_factor(x) {
        None => (decompose(x), T::ONE),
        Some(factor) => {
            let scaled = Mat::from_fn(x.nrows(), x.ncols(), |i, j| x[(i, j)] * factor);
            (decompose(scaled.as_ref()), T::ONE / factor)
        }
    }
}

/// Returns a power of two that brings the largest element of a matrix near 1; `None` if no factor is needed.
fn find_factor<T: LinalgElement>(x: MatRef<'_, T>) -> Option<T> {
    let mut largest = T::ZERO;
    for j in 0..x.ncols() {
        for i in 0..x.nrows() {
            let size = abs(&x[(i, j)]);
            largest = if size > largest { size } else { largest };
        }
    }
    let smallest = min_positive::<T>().sqrt() / eps::<T>();
    if largest == T::ZERO || !is_finite(&largest) || (smallest..=T::ONE / smallest).contains(&largest) {
        return None;
    }
    // (The inverses of factors between these bounds are neither infinite nor subnormal.)
    let (half, two, four) = (T::of(0.5), T::of(2), T::of(4));
    let mut factor = T::ONE;
    while largest * factor > four {
        factor *= half;
    }
    while largest * factor < T::ONE && factor < T::ONE / (min_positive::<T>() * four) {
        factor *= two;
    }
    Some(factor)
}
