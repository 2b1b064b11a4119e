//! The conditions of exercise 12, and the code that must not compile.

use super::*;

pub fn run() {
    assert_eq!((One::SIZE, <N<0>>::SIZE, <N<7>>::SIZE), (1, 0, 7));
    assert_eq!([<N<2>>::SIZE, <N<15>>::SIZE, <N<16>>::SIZE], [2, 15, 16]);
}

// error[E0277]: the length 1 is `One`, not `N<1>`
// label: `Digits<1>` has no row
#[cfg(case = "N<1>")]
fn one() -> usize {
    <N<1> as Length>::SIZE
}
