//! The conditions of exercise 28, and the code that must not compile.

use super::*;

fn product<S: Matmul<R>, R>() {}

pub fn run() {
    product::<(((), N<2>), N<3>), (((), N<3>), N<5>)>();
}

// error[E0277]: shape `()` has no matrix product with shape `(((), N<3>), N<4>)`
// label: a scalar has no axis to contract
#[cfg(case = "a scalar with [3, 4]")]
fn scalar() {
    product::<(), (((), N<3>), N<4>)>();
}

// error[E0277]: shape `(((), N<2>), N<3>)` has no matrix product with shape `()`
// label: a scalar has no axis to contract
#[cfg(case = "[2, 3] with a scalar")]
fn times_scalar() {
    product::<(((), N<2>), N<3>), ()>();
}

// error[E0277]: a matrix product cannot contract dimension `N<3>` with dimension `N<4>`
#[cfg(case = "[2, 3] with [4, 5]")]
fn inner_lengths() {
    product::<(((), N<2>), N<3>), (((), N<4>), N<5>)>();
}
