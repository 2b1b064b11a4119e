//! Linear algebra: solutions of systems, decompositions, least squares.
#![deny(missing_docs)]

mod batch;
mod element;
mod error;
mod face;
#[cfg(feature = "grad")]
mod gradients;
mod options;
mod shapes;
mod values;

pub use element::LinalgElement;
pub use error::{LinalgError, MatrixAt};
pub use face::Linalg;
pub use options::{MatrixNorm, Triangle};
pub use shapes::{LeastSquares, Matrices, Problem, RightOf, Solves, Square, SquareWith};

/// The imports of a program next to `congruent::prelude`.
pub mod prelude {
    pub use crate::{LeastSquares, Linalg, LinalgElement, LinalgError, Matrices, MatrixNorm, Solves, Square, Triangle};
}
