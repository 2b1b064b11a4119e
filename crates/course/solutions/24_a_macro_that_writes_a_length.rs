//! 24. A macro that writes a length.

use std::marker::PhantomData;

/// The length 1.
pub struct One;
/// The length `V`, not 1.
pub struct N<const V: usize>;
/// A length known only at run time.
pub struct Dyn(pub usize);
/// A length with the name `T`.
pub struct Sym<T>(usize, PhantomData<T>);

/// A length, as it is written by users.
macro_rules! len {
    (1) => { One };
    (_) => { Dyn };
    ($n:literal) => { N<$n> };
    ($d:ty) => { $d };
}

/// A number for each position of an axis.
pub struct Vector<D>(pub PhantomData<D>);

// What must hold, and what must not compile.
#[path = "../exercises/24_a_macro_that_writes_a_length/check.rs"]
mod check;

fn main() {
    check::run();
}
