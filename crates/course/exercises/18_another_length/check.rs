//! The conditions of exercise 18, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

type Shape = ((((), N<2>), N<3>), N<4>);

pub fn run() {
    is::<Put<Shape, Last, N<7>>, ((((), N<2>), N<3>), N<7>)>();
    is::<Put<Shape, Before<Before<Last>>, N<7>>, ((((), N<7>), N<3>), N<4>)>();
    is::<Kept<Shape, Last>, ((((), N<2>), N<3>), One)>();
    is::<Kept<Shape, Before<Last>>, ((((), N<2>), One), N<4>)>();
    is::<Swapped<Shape>, ((((), N<2>), N<4>), N<3>)>();
}

/// `[.., a, b]` exchanged is `[.., b, a]`, and exchanged twice what it was.
pub fn generic<L, A, B>() {
    is::<Swapped<((L, A), B)>, ((L, B), A)>();
    is::<Swapped<Swapped<((L, A), B)>>, ((L, A), B)>();
}

fn swap<S: At<Last> + At<Before<Last>>>() {}

// error[E0277]: the trait bound `(): At<Last>` is not satisfied
#[cfg(case = "a vector has no two axes")]
fn vector() {
    swap::<((), N<5>)>();
}
