//! 24. A macro that writes a length. What to do stands in README.md.

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
compile_error!("to do: macro_rules! len, with four rules");

/// A number for each position of an axis.
pub struct Vector<D>(pub PhantomData<D>);

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
