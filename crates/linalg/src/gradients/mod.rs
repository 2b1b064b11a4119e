//! Operations of variables: the values are those of tensors, the gradients use PyTorch's formulas, written in operations of variables, so that
//! gradients have gradients.
//!
//! | file | operations |
//! |---|---|
//! | `pieces` | the parts of the formulas |
//! | `systems` | solutions for right-hand sides that broadcast |
//! | `parts` | several results of one operation, as one variable |
//! | `solve` | `inverse`, `det`, `slogdet`, `solve`, `solve_triangular`, `cholesky`, `cholesky_solve` |
//! | `factors` | `lu`, `qr` |
//! | `spectra` | `eigh`, `eigvalsh`, `svd`, `svdvals`, `cond` |
//! | `least` | `pinv`, `lstsq` |
//! | `functions` | `matrix_exp`, and operations that are written in others: `matrix_norm`, `matrix_power`, `cov`, `corrcoef`, `pca` |
//!
//! The formulas are derived in M. Giles, "An extended collection of matrix derivative results for forward and reverse mode algorithmic
//! differentiation" (2008). PyTorch's `FunctionsManual.cpp` has the same formulas, and the tests compare the results with it.

mod factors;
mod functions;
mod least;
mod parts;
mod pieces;
mod solve;
mod spectra;
mod systems;

use factors::{lu, qr};
use functions::{corrcoef, cov, cov_correction, matrix_exp, matrix_norm, matrix_power, matrix_rank, pca};
use least::{lstsq, pinv};
use solve::{cholesky, cholesky_solve, det, inverse, slogdet, solve, solve_triangular};
use spectra::{cond, eigh, eigvalsh, svd, svdvals};

use crate::element::{Answer, Operations, for_each_operation, results};
use crate::{LinalgElement, MatrixNorm, Triangle};
use congruent::prelude::*;
use congruent_grad::Var;

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
