//! The conditions of exercise 31, and the code that must not compile.

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
    is::<Difference<Five, Two>, Three>();
    is::<Difference<Five, Zero>, Five>();
    is::<Difference<Zero, Zero>, Zero>();
    is::<Difference<Three, Three>, Zero>();
    is::<Difference<Difference<Five, One>, One>, Three>();
}

/// `u + 2 - 2 = u`
pub fn back<U>() {
    is::<Difference<Succ<Succ<U>>, Two>, U>();
}

// error[E0277]
#[cfg(case = "2 - 3")]
fn negative(_: Difference<Two, Three>) {}

// error[E0277]
#[cfg(case = "0 - 1")]
fn below_zero(_: Difference<Zero, One>) {}
