//! The conditions of exercise 38, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

type Matrix = (((), N<32>), N<7>);

pub fn run() {
    is::<Chained<Matrix, ((), N<64>)>, (Matrix, N<64>)>();
    is::<Chained<((), N<64>), Matrix>, ((((), N<64>), N<32>), N<7>)>();
    is::<Chained<Matrix, ()>, Matrix>();
    is::<Chained<(), Matrix>, Matrix>();

    // Values are moved, of any type.
    let name = String::from("batch");
    assert_eq!(chain((((), 2), name), (((), 'c'), 0.5)), (((((), 2), "batch".to_string()), 'c'), 0.5));
}

/// Whatever stands in front.
pub fn generic<L, C, D>() {
    is::<Chained<L, ((), D)>, (L, D)>();
    is::<Chained<(L, C), ((), D)>, ((L, C), D)>();
}

// error[E0277]
#[cfg(case = "a length is no list")]
fn no_list(_: Chained<Matrix, N<3>>) {}
