//! The errors of operations.

use std::fmt;

/// The reason why an operation of linear algebra has no result: a matrix of a batch, named by its position, or the shapes.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinalgError {
    /// A matrix has no inverse: a pivot of its LU decomposition is 0.
    Singular {
        /// The operation.
        op: &'static str,
        /// The matrix.
        at: MatrixAt,
    },
    /// A matrix is not positive definite.
    NotPositiveDefinite {
        /// The operation.
        op: &'static str,
        /// The matrix.
        at: MatrixAt,
        /// The order of the first leading minor that is not positive, counted from 1.
        order: usize,
    },
    /// An iteration did not converge, usually because the matrix has a NaN or an infinity.
    NotConverged {
        /// The operation.
        op: &'static str,
        /// The matrix.
        at: MatrixAt,
    },
    /// A shape of fewer than two axes.
    NoMatrix {
        /// The operation.
        op: &'static str,
        /// The shape.
        sizes: Box<[usize]>,
    },
    /// A matrix that is not square.
    NotSquare {
        /// The operation.
        op: &'static str,
        /// The shape.
        sizes: Box<[usize]>,
    },
    /// The right-hand side has another number of rows than the matrix, or batches that do not broadcast.
    RightHandSide {
        /// The operation.
        op: &'static str,
        /// The shape of the matrices.
        matrix: Box<[usize]>,
        /// The shape of the right-hand side.
        right: Box<[usize]>,
    },
}

impl LinalgError {
    /// Returns the same error, with the name of the operation that has called another operation.
    pub(crate) fn of_operation(mut self, caller: &'static str) -> Self {
        use LinalgError::*;
        let (Singular { op, .. }
        | NotPositiveDefinite { op, .. }
        | NotConverged { op, .. }
        | NoMatrix { op, .. }
        | NotSquare { op, .. }
        | RightHandSide { op, .. }) = &mut self;
        *op = caller;
        self
    }
}

/// The place of a matrix in a batch: `[3]` in a batch of shape `[5]`, and nothing for a single matrix.
#[derive(Clone, PartialEq, Eq)]
pub struct MatrixAt {
    /// The shape of all matrices.
    pub sizes: Box<[usize]>,
    /// The position in the batch.
    pub position: Box<[usize]>,
}

impl MatrixAt {
    /// Returns the matrix with this number, in row-major order of the batch.
    pub(crate) fn numbered(sizes: &[usize], number: usize) -> Self {
        let mut left = number;
        let batch = &sizes[..sizes.len() - 2];
        let mut position: Vec<usize> = batch
            .iter()
            .rev()
            .map(|&size| {
                let index = left % size;
                left /= size;
                index
            })
            .collect();
        position.reverse();
        MatrixAt { sizes: sizes.into(), position: position.into() }
    }
}

/// Writes `matrix [3] of shape [5, 4, 4]` or `the matrix of shape [4, 4]`.
impl fmt::Display for MatrixAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position.is_empty() {
            true => write!(f, "the matrix of shape {:?}", self.sizes),
            false => write!(f, "matrix {:?} of shape {:?}", self.position, self.sizes),
        }
    }
}

impl fmt::Debug for MatrixAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for LinalgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Singular { op, at } => write!(f, "{op}: {at} is singular: `pinv` and `lstsq` have results for it"),
            Self::NotPositiveDefinite { op, at, order } => {
                write!(f, "{op}: {at} is not positive definite: its leading minor of order {order} is not positive")
            }
            Self::NotConverged { op, at } => {
                write!(f, "{op}: the iteration over {at} did not converge: are all of its elements finite?")
            }
            Self::NoMatrix { op, sizes } => {
                write!(f, "{op}: shape {sizes:?} is not a matrix: at least two axes were expected")
            }
            Self::NotSquare { op, sizes } => write!(f, "{op}: a matrix of shape {sizes:?} is not square"),
            Self::RightHandSide { op, matrix, right } => write!(
                f,
                "{op}: matrices of shape {matrix:?} cannot have a right-hand side of shape {right:?}: `[.., m, n]` takes `[m]` or `[.., m, k]`"
            ),
        }
    }
}

/// Prints the error message, for programs that return the error from `main`.
impl fmt::Debug for LinalgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for LinalgError {}
