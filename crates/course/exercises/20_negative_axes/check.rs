//! The conditions of exercise 20, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

type Matrix = (((), N<2>), N<3>);

pub fn run() {
    is::<PlaceOf<Matrix, 0>, PlaceOf<Matrix, -2>>();
    is::<PlaceOf<Matrix, 1>, PlaceOf<Matrix, -1>>();
    is::<Reduced<Matrix, 0>, ((), N<3>)>();
    is::<Reduced<Matrix, 1>, ((), N<2>)>();
    is::<Reduced<Matrix, -1>, ((), N<2>)>();
    is::<Reduced<((), N<5>), 0>, ()>();
    is::<Reduced<(Matrix, N<4>), -2>, (((), N<2>), N<4>)>();
}

/// From the back, whatever stands in front.
pub fn generic<L, A, B>() {
    is::<Reduced<((L, A), B), -1>, (L, A)>();
    is::<Reduced<((L, A), B), -2>, (L, B)>();
}

fn sum<S: HasAxis<A>, const A: isize>() {}

// error[E0277]: shape `(L, D)` has no axis `0`
// label: there is no axis `0`
#[cfg(case = "axis 0 of generic leading axes")]
fn front<L, D>() {
    sum::<(L, D), 0>();
}

// error[E0277]: shape `((L, A), B)` has no axis `0`
#[cfg(case = "nor behind two known ones")]
fn front_of_more<L, A, B>() {
    sum::<((L, A), B), 0>();
}

// error[E0277]: shape `((L, A), B)` has no axis `1`
#[cfg(case = "and no axis 1 either")]
fn second_of_more<L, A, B>() {
    sum::<((L, A), B), 1>();
}

// error[E0277]: shape `((), N<5>)` has no axis `-2`
#[cfg(case = "axis -2 of a vector")]
fn vector() {
    sum::<((), N<5>), -2>();
}
