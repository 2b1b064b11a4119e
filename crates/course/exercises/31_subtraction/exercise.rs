//! 31. Subtraction. What to do stands in README.md.

use std::marker::PhantomData;

/// 0
pub struct Zero;
/// `U + 1`
pub struct Succ<U>(PhantomData<U>);

compile_error!("to do: a trait for u - v with its impls, and the alias Difference<U, V>");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
