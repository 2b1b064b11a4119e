//! The conditions of exercise 5, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

type One = Twice<(), B1>;
type Two = Twice<One, B0>;
type Three = Twice<One, B1>;
type Five = Twice<Two, B1>;
type Seven = Twice<Three, B1>;

pub fn run() {
    is::<Sum<(), Three>, Three>();
    is::<Sum<Three, ()>, Three>();
    is::<Sum<One, One>, Two>();
    is::<Sum<Two, Three>, Five>();
    is::<Sum<Five, Two>, Seven>();
    is::<Sum<Two, Twice<Two, B0>>, Twice<Three, B0>>();
    is::<Sum<Three, Five>, Sum<Five, Three>>();
    is::<Sum<Seven, One>, Next<Seven>>();
    assert_eq!(<Sum<Sum<Five, Five>, Sum<Seven, Three>>>::VALUE, 20);
}

/// Generic numbers have a sum, without a further bound.
pub fn sum_of<U: Number, V: Number>() -> usize {
    <Sum<U, V>>::VALUE
}

// error[E0277]: this type is `Twice<Twice<Twice<(), B1>, B0>, B0>`, and should be `Twice<Twice<(), B1>, B1>`
#[cfg(case = "1 + 3 is 3")]
fn wrong() {
    is::<Sum<One, Three>, Three>();
}
