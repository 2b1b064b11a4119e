//! Checks of sizes that are known only at run time.

use crate::LinalgError;
use crate::element::Answer;

/// Returns the numbers of rows and of columns of matrices of these sizes.
///
/// # Errors
/// [`LinalgError::NoMatrix`]
pub(crate) fn require_matrix(op: &'static str, sizes: &[usize]) -> Answer<[usize; 2]> {
    sizes.last_chunk().copied().ok_or_else(|| LinalgError::NoMatrix { op, sizes: sizes.into() })
}

/// Returns the side of square matrices of these sizes.
///
/// # Errors
/// [`LinalgError::NotSquare`], [`LinalgError::NoMatrix`]
pub(crate) fn require_square(op: &'static str, sizes: &[usize]) -> Answer<usize> {
    match require_matrix(op, sizes)? {
        [m, n] if m == n => Ok(n),
        _ => Err(LinalgError::NotSquare { op, sizes: sizes.into() }),
    }
}
