//! The conditions of exercise 25, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

pub fn run() {
    is::<shape![], ()>();
    is::<shape![7], ((), N<7>)>();
    is::<shape![5, _, 4, 1], (((((), N<5>), Dyn), N<4>), One)>();
    is::<shape![..shape![2, 3], 4], shape![2, 3, 4]>();
    is::<shape![..()], ()>();
}

/// A matrix of any leading axes, transposed: `shape!` is a pattern.
pub fn transposed<L, M, K>(matrices: Tensor<shape![..L, M, K]>) -> Tensor<shape![..L, K, M]> {
    let Tensor(((l, m), k)) = matrices;
    Tensor(((l, k), m))
}

// error: no rules expected `4`
#[cfg(case = "a comma is missing")]
fn no_comma(_: Tensor<shape![5 4]>) {}

// error[E0308]: mismatched types
// label: expected `4`, found `3`
#[cfg(case = "another shape")]
fn other(tensor: Tensor<shape![5, 3]>) -> Tensor<shape![5, 4]> {
    tensor
}
