//! 4. One more.

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

/// `[r, 0] + 1 = [r, 1]`
impl<R: Number> Number for Twice<R, B0> {
    const VALUE: usize = 2 * R::VALUE;
    type Next = Twice<R, B1>;
}

/// `[r, 1] + 1 = [r + 1, 0]`
impl<R: Number> Number for Twice<R, B1> {
    const VALUE: usize = 2 * R::VALUE + 1;
    type Next = Twice<R::Next, B0>;
}

/// `u + 1`
pub type Next<U> = <U as Number>::Next;

// What must hold, and what must not compile.
#[path = "../exercises/04_one_more/check.rs"]
mod check;

fn main() {
    check::run();
}
