//! The conditions of exercise 35, and the code that must not compile.

use super::*;

fn is_shape<S: Shape>() {}
fn sum<S: Broadcast<R>, R>() {}

pub fn run() {
    is_shape::<()>();
    is_shape::<((), N<3>)>();
    is_shape::<((((), N<3>), N<4>), N<5>)>();
    sum::<(((), N<3>), N<4>), ((), N<4>)>();
}

/// Generic code has the laws.
pub fn generic<S: Shape>() {
    sum::<S, S>();
    sum::<S, ()>();
}

// error[E0277]
#[cfg(case = "a list of what is no length")]
fn no_shape() {
    is_shape::<((), bool)>();
}

// error[E0277]
#[cfg(case = "what is no list does not broadcast with a scalar")]
fn no_list() {
    sum::<(), bool>();
}

// error[E0275]
#[cfg(case = "the shortest question without an end")]
mod endless {
    trait A {}
    trait B {}
    impl<T: B> A for T {}
    impl<T: A> B for T {}
    fn ask<T: A>() {}
    fn start() {
        ask::<u8>();
    }
}
