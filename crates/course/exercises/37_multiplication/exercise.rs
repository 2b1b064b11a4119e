//! 37. Multiplication. What to do stands in README.md.

use std::marker::PhantomData;

/// The digit 0.
pub struct B0;
/// The digit 1.
pub struct B1;
/// `2 * R + B`
pub struct Twice<R, B>(PhantomData<(R, B)>);

/// A number, 0 or more, with the sum of exercise 5.
pub trait Number {
    const VALUE: usize;
    type Next: Number;
    /// `self + v`
    type Plus<V: Number>: Number;
    type PlusEven<R: Number>: Number;
    type PlusOdd<R: Number>: Number;
    compile_error!("to do: what multiplication needs");
}
/// `[]`
impl Number for () {
    const VALUE: usize = 0;
    type Next = Twice<(), B1>;
    type Plus<V: Number> = V;
    type PlusEven<R: Number> = Twice<R, B0>;
    type PlusOdd<R: Number> = Twice<R, B1>;
    compile_error!("to do: the same of 0");
}
/// `[s, 0]`
impl<S: Number> Number for Twice<S, B0> {
    const VALUE: usize = 2 * S::VALUE;
    type Next = Twice<S, B1>;
    type Plus<V: Number> = V::PlusEven<S>;
    type PlusEven<R: Number> = Twice<R::Plus<S>, B0>;
    type PlusOdd<R: Number> = Twice<R::Plus<S>, B1>;
    compile_error!("to do: the same of [s, 0]");
}
/// `[s, 1]`
impl<S: Number> Number for Twice<S, B1> {
    const VALUE: usize = 2 * S::VALUE + 1;
    type Next = Twice<S::Next, B0>;
    type Plus<V: Number> = V::PlusOdd<S>;
    type PlusEven<R: Number> = Twice<R::Plus<S>, B1>;
    type PlusOdd<R: Number> = Twice<<R::Plus<S> as Number>::Next, B0>;
    compile_error!("to do: the same of [s, 1]");
}

compile_error!("to do: the alias Product<U, V>");

/// `u * u`
pub fn square<U: Number>() -> usize {
    <Product<U, U>>::VALUE
}

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
