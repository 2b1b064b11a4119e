//! The conditions of exercise 8, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

pub fn run() {
    is::<Product<(((), N<2>), N<3>), (((), N<3>), N<5>)>, (((), N<2>), N<5>)>();
    is::<Product<(((), N<4>), N<4>), (((), N<4>), N<4>)>, (((), N<4>), N<4>)>();
}

/// `(a b) c` of generic matrices: one bound for each product.
pub fn chain<A: Matmul<B, Out: Matmul<C>>, B, C>() {}

// error[E0277]: the trait bound `N<3>: SameDim<N<4>>` is not satisfied
#[cfg(case = "[2, 3] with [4, 5]")]
fn inner_lengths(_: Product<(((), N<2>), N<3>), (((), N<4>), N<5>)>) {}

// error[E0277]: the trait bound `((), N<3>): Matmul<(((), N<3>), N<5>)>` is not satisfied
#[cfg(case = "[3] with [3, 5]: not written here")]
fn vector(_: Product<((), N<3>), (((), N<3>), N<5>)>) {}
