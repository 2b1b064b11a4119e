//! Linear algebra over tensors: solutions of systems, decompositions, least squares, functions of matrices.
//!
//! The methods of [`Linalg`] work on the last two axes of a tensor, a view, or, with the feature `grad`, a variable; axes in front are a
//! batch. Shapes are checked by `cargo check`: `a.solve(&b)` does not compile where `a` is not square, or `b` has another number of rows. A
//! length `_` and [`AnyRank`](congruent::AnyRank) are checked at run time.
//!
//! ```
//! use congruent::prelude::*;
//! use congruent_linalg::prelude::*;
//!
//! /// The gain of a Kalman filter: `P Hᵀ (H P Hᵀ + R)⁻¹`, for any numbers of states and of measurements.
//! fn gain<N: Dim, M: Dim>(
//!     p: &Strided<f64, shape![N, N]>,
//!     h: &Strided<f64, shape![M, N]>,
//!     r: &Strided<f64, shape![M, M]>,
//! ) -> Tensor<f64, shape![N, M]> {
//!     let hp = h.matmul(p);
//!     let s = hp.matmul(h.t()) + r;
//!     s.cholesky().cholesky_solve(&hp).t().to_tensor()
//! }
//!
//! let k = gain(&Tensor::<f64, shape![2, 2]>::eye(), &Tensor::from([[1.0, 0.0]]), &Tensor::from([[3.0]]));
//! assert_eq!(k, Tensor::from([[0.25], [0.0]]));
//! ```
//!
//! | task | methods |
//! |---|---|
//! | systems | [`solve`](Linalg::solve), [`solve_triangular`](Linalg::solve_triangular), [`cholesky_solve`](Linalg::cholesky_solve), [`inverse`](Linalg::inverse) |
//! | least squares | [`lstsq`](Linalg::lstsq), [`pinv`](Linalg::pinv) |
//! | decompositions | [`lu`](Linalg::lu), [`cholesky`](Linalg::cholesky), [`qr`](Linalg::qr), [`svd`](Linalg::svd), [`eigh`](Linalg::eigh); `eig` (feature `complex`) |
//! | numbers of a matrix | [`det`](Linalg::det), [`slogdet`](Linalg::slogdet), [`svdvals`](Linalg::svdvals), [`eigvalsh`](Linalg::eigvalsh), [`matrix_rank`](Linalg::matrix_rank), [`cond`](Linalg::cond), [`matrix_norm`](Linalg::matrix_norm) |
//! | functions | [`matrix_exp`](Linalg::matrix_exp), [`matrix_power`](Linalg::matrix_power) |
//! | statistics | [`cov`](Linalg::cov), [`cov_correction`](Linalg::cov_correction), [`corrcoef`](Linalg::corrcoef), [`pca`](Linalg::pca) |
//!
//! Names, order of results and conventions are those of `torch.linalg`; decompositions are in their thin form. Elements are `f32` or `f64`.
//! The decompositions are those of the crate `faer`: `svd`, `eigh`, `eig` and triangular solves read a view by its strides; the others factor
//! a copy in place.
//!
//! # Errors
//!
//! If a matrix is singular or not positive definite, or an iteration does not converge, the error is a [`LinalgError`], which names the matrix of the
//! batch: "cholesky: matrix \[3\] of shape \[5, 4, 4\] is not positive definite". A method panics with the error; its `try_` form returns the error.
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `complex` | the trait `Eigen`: `eig` and `eigvals`, whose results are complex |
//! | `threads` | matrices of at least 512 rows and columns on the threads of rayon |
//! | `grad` | the methods of [`Linalg`] on variables of `congruent-grad`, with gradients of any order |
#![deny(missing_docs)]

mod batch;
mod checks;
#[cfg(feature = "complex")]
mod eigen;
mod element;
mod error;
mod face;
#[cfg(feature = "grad")]
mod gradients;
mod options;
mod routines;
mod shapes;
mod threads;
mod values;

#[cfg(feature = "complex")]
pub use eigen::{Eigen, Eigenpairs};
pub use element::LinalgElement;
pub use error::{LinalgError, MatrixAt};
pub use face::Linalg;
pub use options::{MatrixNorm, Triangle};
pub use shapes::{LeastSquares, Matrices, Problem, RightOf, Solves, Square, SquareWith};

/// The imports of a program, in addition to `congruent::prelude`.
pub mod prelude {
    #[cfg(feature = "complex")]
    pub use crate::Eigen;
    pub use crate::{LeastSquares, Linalg, LinalgElement, LinalgError, Matrices, MatrixNorm, Solves, Square, Triangle};
}
