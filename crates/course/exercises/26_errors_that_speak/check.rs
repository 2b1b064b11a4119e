//! The conditions of exercise 26, and the code that must not compile.

use super::*;

fn product<S: Matmul<R>, R>() {}

pub fn run() {
    product::<(((), N<2>), N<3>), (((), N<3>), One)>();
    product::<(((), N<2>), One), (((), One), N<5>)>();
}

// error[E0277]: dimension `N<3>` is not the same as dimension `N<4>`
// label: these lengths must be equal
// note: nothing is stretched here, not even a length of 1
#[cfg(case = "[2, 3] with [4, 5]")]
fn inner_lengths() {
    product::<(((), N<2>), N<3>), (((), N<4>), N<5>)>();
}

// error[E0277]: dimension `One` is not the same as dimension `N<3>`
#[cfg(case = "[2, 1] with [3, 2]")]
fn one_does_not_stretch() {
    product::<(((), N<2>), One), (((), N<3>), N<2>)>();
}
