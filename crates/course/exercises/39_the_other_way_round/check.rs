//! The conditions of exercise 39, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

type Three = ((((), N<2>), N<3>), N<4>);

fn is_mirror<S: Mirror>() {}

pub fn run() {
    is::<Reversed<()>, ()>();
    is::<Reversed<((), N<5>)>, ((), N<5>)>();
    is::<Reversed<Three>, ((((), N<4>), N<3>), N<2>)>();
    is::<Reversed<Reversed<Three>>, Three>();
    is_mirror::<()>();
    is_mirror::<((((), N<3>), N<4>), N<3>)>();
}

/// Reverses a list of any two lengths.
pub fn generic<D, E>() {
    is::<Reversed<(((), D), E)>, (((), E), D)>();
}

// error[E0277]
#[cfg(case = "no mirror")]
fn no_mirror() {
    is_mirror::<(((), N<3>), N<4>)>();
}

// error[E0277]
#[cfg(case = "no list")]
fn no_list(_: Reversed<N<3>>) {}
