//! 4. One more. What to do stands in README.md.

use std::marker::PhantomData;

/// The digit 0.
pub struct B0;
/// The digit 1.
pub struct B1;
/// `2 * R + B`. (Rust requires a field that mentions both parameters. This one takes no memory.)
pub struct Twice<R, B>(PhantomData<(R, B)>);

/// A number, 0 or more.
pub trait Number {
    /// The number as a value.
    const VALUE: usize;
    /// `self + 1`
    type Next: Number;
}

/// `[] + 1 = [1]`
impl Number for () {
    const VALUE: usize = 0;
    type Next = Twice<(), B1>;
}

impl<R: Number> Number for Twice<R, B0> {
    const VALUE: usize = 2 * R::VALUE;
    type Next = compile_error!("to do: the number after [r, 0]");
}

impl<R: Number> Number for Twice<R, B1> {
    const VALUE: usize = 2 * R::VALUE + 1;
    type Next = compile_error!("to do: the number after [r, 1]");
}

/// `u + 1`
pub type Next<U> = <U as Number>::Next;

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
