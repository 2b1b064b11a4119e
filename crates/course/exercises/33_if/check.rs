//! The conditions of exercise 33, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

type One = Succ<Zero>;
type Two = Succ<One>;
type Three = Succ<Two>;
type Four = Succ<Three>;
type Five = Succ<Four>;

pub fn run() {
    is::<Larger<Two, Five>, Five>();
    is::<Larger<Five, Two>, Five>();
    is::<Larger<Three, Three>, Three>();
    is::<Larger<Zero, Zero>, Zero>();
    is::<LargestOf<One, Four, Two>, Four>();
    is::<LargestOf<One, Two, Five>, Five>();
    assert_eq!(room::<Three, Two>(), 4);
}

/// One more than the larger: a number, although a generic one.
pub fn room<U: Number, V: Number>() -> usize {
    <Succ<Larger<U, V>>>::VALUE
}

/// The larger of numbers that are larger already.
pub fn of_generic<U: Number, V: Number, W: Number>() -> usize {
    <LargestOf<U, V, W>>::VALUE
}

// error[E0277]
#[cfg(case = "what is no number")]
fn no_number(_: Larger<bool, Two>) {}
