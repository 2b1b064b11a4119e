//! The conditions of exercise 15, and the code that must not compile.

use super::*;

/// `s += r`
fn in_place<S, R: Expands<S>>() {}

type A = (((((), N<5>), N<3>), N<4>), One);
type B = ((((), N<3>), One), One);

pub fn run() {
    in_place::<A, B>();
    in_place::<A, A>();
    in_place::<A, ()>();
    in_place::<(), ()>();
    in_place::<((), One), ((), One)>();
}

// error[E0277]: dimension `N<7>` does not expand to dimension `One`
// label: `self` has length `One` here
#[cfg(case = "[2, 3, 1] += [1, 1, 7]")]
fn self_would_stretch() {
    in_place::<((((), N<2>), N<3>), One), ((((), One), One), N<7>)>();
}

// error[E0277]: shape `((), N<2>)` does not expand to shape `()`
// note: an axis that it has and `self` lacks cannot be written
#[cfg(case = "[3] += [2, 3]")]
fn self_has_fewer_axes() {
    in_place::<((), N<3>), (((), N<2>), N<3>)>();
}

// error[E0277]: dimension `N<2>` does not expand to dimension `N<3>`
#[cfg(case = "[3] += [2]")]
fn other_lengths() {
    in_place::<((), N<3>), ((), N<2>)>();
}

// error[E0277]: shape `((), One)` does not expand to shape `()`
#[cfg(case = "[3] += [1, 3]")]
fn one_more_axis() {
    in_place::<((), N<3>), (((), One), N<3>)>();
}
