//! 5. Addition.

use std::marker::PhantomData;

/// The digit 0.
pub struct B0;
/// The digit 1.
pub struct B1;
/// `2 * R + B`
pub struct Twice<R, B>(PhantomData<(R, B)>);

/// A number, 0 or more.
pub trait Number {
    /// The number as a value.
    const VALUE: usize;
    /// `self + 1`
    type Next: Number;
    /// `self + v`
    type Plus<V: Number>: Number;
    /// `[r, 0] + self`
    type PlusEven<R: Number>: Number;
    /// `[r, 1] + self`
    type PlusOdd<R: Number>: Number;
}

/// `u + 1`
pub type Next<U> = <U as Number>::Next;
/// `u + v`
pub type Sum<U, V> = <U as Number>::Plus<V>;

/// `[]`
impl Number for () {
    const VALUE: usize = 0;
    type Next = Twice<(), B1>;
    type Plus<V: Number> = V;
    type PlusEven<R: Number> = Twice<R, B0>;
    type PlusOdd<R: Number> = Twice<R, B1>;
}

/// `[s, 0]`
impl<S: Number> Number for Twice<S, B0> {
    const VALUE: usize = 2 * S::VALUE;
    type Next = Twice<S, B1>;
    type Plus<V: Number> = V::PlusEven<S>;
    type PlusEven<R: Number> = Twice<R::Plus<S>, B0>;
    type PlusOdd<R: Number> = Twice<R::Plus<S>, B1>;
}

/// `[s, 1]`
impl<S: Number> Number for Twice<S, B1> {
    const VALUE: usize = 2 * S::VALUE + 1;
    type Next = Twice<S::Next, B0>;
    type Plus<V: Number> = V::PlusOdd<S>;
    type PlusEven<R: Number> = Twice<R::Plus<S>, B1>;
    type PlusOdd<R: Number> = Twice<Next<R::Plus<S>>, B0>;
}

// What must hold, and what must not compile.
#[path = "../exercises/05_addition/check.rs"]
mod check;

fn main() {
    check::run();
}
