//! The routines: parameters are matrices of any rank, results tensors of any rank, and sizes are checked here.

mod cholesky;
#[cfg(feature = "complex")]
mod eig;
mod eigh;
mod functions;
mod lanes;
mod least;
mod lu;
mod norm;
mod qr;
mod scale;
mod scratch;
mod small;
mod statistics;
mod svd;
mod system;
mod triangular;
mod zero_pivots;

pub(crate) use cholesky::cholesky;
#[cfg(feature = "complex")]
pub(crate) use eig::{eig, eigvals};
pub(crate) use eigh::{eigh, eigvalsh};
#[cfg(feature = "grad")]
pub(crate) use functions::multiply_repeatedly;
pub(crate) use functions::{matrix_exp, matrix_power};
pub(crate) use least::lstsq;
pub(crate) use lu::{det, inverse, lu, slogdet, solve};
pub(crate) use norm::matrix_norm;
pub(crate) use qr::qr;
pub(crate) use statistics::{corrcoef, cov, cov_correction, pca};
pub(crate) use svd::{cond, matrix_rank, pinv, svd, svdvals};
pub(crate) use triangular::{cholesky_solve, solve_triangular};
