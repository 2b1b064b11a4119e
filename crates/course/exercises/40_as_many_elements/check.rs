//! The conditions of exercise 40, and the code that must not compile.

use super::*;

fn reshape<S: SameNumel<R>, R>() {}

pub fn run() {
    reshape::<(((), N<4>), N<6>), (((), N<2>), N<12>)>();
    reshape::<(((), N<4>), N<3>), ((), N<12>)>();
    reshape::<((), N<12>), ((((), N<3>), N<2>), N<2>)>();
    reshape::<(), ()>();
}

// error[E0277]: shape `(((), N<4>), N<6>)` cannot become shape `(((), N<5>), N<5>)`: it has another number of elements
#[cfg(case = "[4, 6] as [5, 5]")]
fn another_count() {
    reshape::<(((), N<4>), N<6>), (((), N<5>), N<5>)>();
}

// error[E0277]: shape `()` cannot become shape `((), N<2>)`: it has another number of elements
#[cfg(case = "a scalar as [2]")]
fn scalar() {
    reshape::<(), ((), N<2>)>();
}
