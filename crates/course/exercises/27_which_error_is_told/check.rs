//! The conditions of exercise 27, and the code that must not compile.

use super::*;

fn product<S: Matmul<R>, R>() {}
fn dot<S: Dot<R>, R>() {}
fn same<D: SameDim<E>, E>() {}

pub fn run() {
    product::<(((), N<2>), N<3>), (((), N<3>), N<5>)>();
    product::<((((), N<7>), N<2>), N<3>), (((), N<3>), N<5>)>();
    dot::<((), N<3>), ((), N<3>)>();
}

// error[E0277]: a matrix product cannot contract dimension `N<3>` with dimension `N<4>`
#[cfg(case = "a product of [2, 3] and [4, 5]")]
fn of_a_product() {
    product::<(((), N<2>), N<3>), (((), N<4>), N<5>)>();
}

// error[E0277]: a dot product of lengths `N<3>` and `N<4>`, which differ
#[cfg(case = "a dot product of [3] and [4]")]
fn of_a_dot_product() {
    dot::<((), N<3>), ((), N<4>)>();
}

// error[E0277]: dimension `N<3>` is not the same as dimension `N<4>`
#[cfg(case = "3 and 4 alone: the rule has kept its own sentence")]
fn of_the_rule() {
    same::<N<3>, N<4>>();
}
