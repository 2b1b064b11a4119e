//! 40. As many elements. What to do stands in README.md.

use std::marker::PhantomData;

/// The digit 0.
pub struct B0;
/// The digit 1.
pub struct B1;
/// `2 * R + B`
pub struct Twice<R, B>(PhantomData<(R, B)>);

/// A number, 0 or more, with the product of exercise 37.
pub trait Number {
    type Next: Number;
    type Plus<V: Number>: Number;
    type PlusEven<R: Number>: Number;
    type PlusOdd<R: Number>: Number;
    type Doubled: Number;
    /// `self * v`
    type Times<V: Number>: Number;
}
impl Number for () {
    type Next = Twice<(), B1>;
    type Plus<V: Number> = V;
    type PlusEven<R: Number> = Twice<R, B0>;
    type PlusOdd<R: Number> = Twice<R, B1>;
    type Doubled = ();
    type Times<V: Number> = ();
}
impl<S: Number> Number for Twice<S, B0> {
    type Next = Twice<S, B1>;
    type Plus<V: Number> = V::PlusEven<S>;
    type PlusEven<R: Number> = Twice<R::Plus<S>, B0>;
    type PlusOdd<R: Number> = Twice<R::Plus<S>, B1>;
    type Doubled = Twice<Self, B0>;
    type Times<V: Number> = <S::Times<V> as Number>::Doubled;
}
impl<S: Number> Number for Twice<S, B1> {
    type Next = Twice<S::Next, B0>;
    type Plus<V: Number> = V::PlusOdd<S>;
    type PlusEven<R: Number> = Twice<R::Plus<S>, B1>;
    type PlusOdd<R: Number> = Twice<<R::Plus<S> as Number>::Next, B0>;
    type Doubled = Twice<Self, B0>;
    type Times<V: Number> = <<S::Times<V> as Number>::Doubled as Number>::Plus<V>;
}

/// The length `V`.
pub struct N<const V: usize>;

/// A length, as a number.
pub trait Length {
    type Count: Number;
}
/// `impl Length for N<2> { .. }`
macro_rules! lengths {
    ($($v:literal = $number:ty;)*) => { $(impl Length for N<$v> { type Count = $number; })* };
}
lengths! {
    2 = Twice<Twice<(), B1>, B0>;
    3 = Twice<Twice<(), B1>, B1>;
    4 = Twice<Twice<Twice<(), B1>, B0>, B0>;
    5 = Twice<Twice<Twice<(), B1>, B0>, B1>;
    6 = Twice<Twice<Twice<(), B1>, B1>, B0>;
    12 = Twice<Twice<Twice<Twice<(), B1>, B1>, B0>, B0>;
}

/// A shape with as many elements as `R`.
#[diagnostic::on_unimplemented(message = "shape `{Self}` cannot become shape `{R}`: it has another number of elements")]
pub trait SameNumel<R> {}

compile_error!("to do: the number of elements of a shape, and the impl of SameNumel for all that have the same");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
