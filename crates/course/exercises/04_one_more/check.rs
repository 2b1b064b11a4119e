//! The conditions of exercise 4.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

pub fn run() {
    type One = Twice<(), B1>;
    type Two = Twice<One, B0>;
    type Three = Twice<One, B1>;
    type Four = Twice<Two, B0>;
    is::<Next<()>, One>();
    is::<Next<One>, Two>();
    is::<Next<Two>, Three>();
    is::<Next<Three>, Four>();
    is::<Next<Twice<Three, B1>>, Twice<Four, B0>>();
    assert_eq!(<Next<Next<Next<Twice<Twice<Three, B0>, B1>>>>>::VALUE, 16);
}

// error[E0277]: the trait bound `bool: Number` is not satisfied
#[cfg(case = "the number after what is none")]
fn after(_: Next<Twice<bool, B1>>) {}
