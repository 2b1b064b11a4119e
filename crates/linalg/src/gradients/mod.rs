//! Operations of variables: the values are those of tensors, the gradients PyTorch's formulas, written in variables, so that gradients
//! have gradients.
//!
//! | file | operations |
//! |---|---|
//! | `parts` | several results of one operation, as one variable |
//! | `solve` | `inverse`, `det`, `slogdet`, `solve`, `solve_triangular`, `cholesky`, `cholesky_solve` |
//! | `factors` | `lu`, `qr` |
//! | `spectra` | `eigh`, `eigvalsh`, `svd`, `svdvals`, `cond` |
//! | `least` | `pinv`, `lstsq` |
//! | `functions` | `matrix_exp`, and what other operations express: `matrix_norm`, `matrix_power`, `cov`, `pca` |
//!
//! The formulas are derived in M. Giles, "An extended collection of matrix derivative results for forward and reverse mode algorithmic
//! differentiation" (2008), and are those of PyTorch's `FunctionsManual.cpp`, with which the tests compare.

mod factors;
mod functions;
mod least;
mod parts;
mod solve;
mod spectra;

use factors::{lu, qr};
use functions::{cov, matrix_exp, matrix_norm, matrix_power, matrix_rank, pca};
use least::{lstsq, pinv};
use solve::{cholesky, cholesky_solve, det, inverse, slogdet, solve, solve_triangular};
use spectra::{cond, eigh, eigvalsh, svd, svdvals};

use crate::element::{Answer, Operations, for_each_operation, results};
use crate::{LinalgElement, MatrixNorm, Triangle};
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Var, custom_vjp};

/// Implements the operations by the functions of these modules.
macro_rules! implement {
    ($($name:ident($($right:ident)? $(; $arg:ident: $type:ty)*) -> $kind:ident;)*) => {
        impl<T: LinalgElement> Operations for Var<T, AnyRank> {
            type Out = Self;
            $(fn $name(self $(, $right: Self)? $(, $arg: $type)*) -> Answer<results!($kind Self::Out)> {
                $name(self $(, $right)? $(, $arg)*)
            })*
        }
    };
}
for_each_operation!(implement);

/// A variable of any rank.
type Any<T> = Var<T, AnyRank>;

/// Why the sizes of a gradient fit: they are those of the value, which was computed.
const FITS: &str = "the sizes of a value that was computed";

/// Returns a variable with this value and this gradient: `backward(x, value, gradient of the value)`.
#[track_caller]
fn variable<M, T>(
    x: &M,
    value: Tensor<T, AnyRank>,
    backward: impl Fn(&M, &Any<T>, &Any<T>) -> M + Send + Sync + 'static,
) -> Any<T>
where
    T: LinalgElement,
    M: congruent_grad::Module<Element = T> + Send + Sync + 'static,
{
    custom_vjp(x, |_| value.into(), backward)
}

/// Returns the transposed matrices.
fn mt<T: LinalgElement>(x: &Any<T>) -> Any<T> {
    x.mt().expect(FITS)
}

/// Returns numbers or vectors with more axes of length 1 at the end.
fn with_axes<T: LinalgElement>(x: &Any<T>, axes: usize) -> Any<T> {
    let sizes: Vec<usize> = x.sizes().iter().copied().chain(std::iter::repeat_n(1, axes)).collect();
    x.reshape(sizes).expect(FITS)
}

/// Returns some rows or columns: those from `start` on along `axis`, `len` of them.
fn narrow<T: LinalgElement>(x: &Any<T>, axis: isize, start: usize, len: usize) -> Any<T> {
    x.narrow(axis, start as isize, len).expect(FITS)
}

/// Returns the lower triangle, from the diagonal with this number down.
fn tril<T: LinalgElement>(x: &Any<T>, diagonal: isize) -> Any<T> {
    x.tril(diagonal).expect(FITS)
}

/// Returns the upper triangle, from the diagonal with this number up.
fn triu<T: LinalgElement>(x: &Any<T>, diagonal: isize) -> Any<T> {
    x.triu(diagonal).expect(FITS)
}

/// Returns matrices with these vectors on the diagonal.
fn diagonal_matrices<T: LinalgElement>(x: &Any<T>) -> Any<T> {
    x.diag_embed(0).expect(FITS)
}

/// Returns an identity matrix of side `n`, which broadcasts beside a batch.
fn identity<T: LinalgElement>(n: usize) -> Any<T> {
    Tensor::<T, shape![_, _]>::eye_of(dims![n, n]).into_dyn().into()
}

/// Returns the last axis, or that many before it.
fn size<T: LinalgElement>(x: &Any<T>, before_last: usize) -> usize {
    x.sizes()[x.sizes().len() - 1 - before_last]
}
