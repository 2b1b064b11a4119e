//! The conditions of exercise 24, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

/// The name of the length of a batch.
pub struct Name;
type Batch = Sym<Name>;

pub fn run() {
    is::<len!(5), N<5>>();
    is::<len!(0), N<0>>();
    is::<len!(1), One>();
    is::<len!(_), Dyn>();
    is::<len!(Batch), Sym<Name>>();
    is::<len!(Sym<Name>), Sym<Name>>();
}

/// Also of a generic length.
pub fn generic<D>(vector: Vector<len!(D)>) -> Vector<D> {
    vector
}

// error[E0308]: mismatched types
// label: expected `Vector<One>`, found `Vector<N<1>>`
#[cfg(case = "1 is One")]
fn one(vector: Vector<N<1>>) -> Vector<len!(1)> {
    vector
}

// error: unexpected end of macro invocation
#[cfg(case = "no length")]
fn none(_: Vector<len!()>) {}
