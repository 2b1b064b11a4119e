//! The result of the functions beside this file, and the name of the operation in its error.

use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::Tensor;

/// A tensor of any rank.
pub(super) type Moved<T> = Result<Tensor<T, AnyRank>, ShapeError>;

/// Names the operation that was called in an error.
pub(super) fn named<V>(op: &'static str, out: Result<V, ShapeError>) -> Result<V, ShapeError> {
    out.map_err(|error| ShapeError { op, ..error })
}
