//! The conditions of exercise 6, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

pub fn run() {
    assert_eq!(<()>::RANK, 0);
    assert_eq!(<((), N<5>)>::RANK, 1);
    assert_eq!(Picture::RANK, 2);
    assert_eq!(Pictures::RANK, 3);
    is::<((Picture, N<3>), N<2>), (((((), N<28>), N<28>), N<3>), N<2>)>();

    // `[.., 28, 28]`, whatever the leading axes are.
    fn rank_of_pictures<L: Lengths>() -> usize {
        <((L, N<28>), N<28>)>::RANK
    }
    assert_eq!(rank_of_pictures::<((), N<32>)>(), 3);
}

// error[E0277]: the trait bound `N<28>: Lengths` is not satisfied
// error[E0277]: the trait bound `(N<28>, ()): Length` is not satisfied
#[cfg(case = "a list that grows at the front")]
fn front() -> usize {
    <(N<28>, (N<28>, ())) as Lengths>::RANK
}

// error[E0277]: the trait bound `bool: Length` is not satisfied
#[cfg(case = "an axis whose length is none")]
fn no_length() -> usize {
    <((), bool) as Lengths>::RANK
}
