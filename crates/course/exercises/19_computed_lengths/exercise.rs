//! 19. Computed lengths. What to do stands in README.md.

use std::marker::PhantomData;

/// The digit 0.
pub struct B0;
/// The digit 1.
pub struct B1;
/// `2 * R + B`
pub struct Twice<R, B>(PhantomData<(R, B)>);

/// A number, as in exercise 5.
pub trait Number {
    type Next: Number;
    /// `self + v`
    type Plus<V: Number>: Number;
    type PlusEven<R: Number>: Number;
    type PlusOdd<R: Number>: Number;
}
impl Number for () {
    type Next = Twice<(), B1>;
    type Plus<V: Number> = V;
    type PlusEven<R: Number> = Twice<R, B0>;
    type PlusOdd<R: Number> = Twice<R, B1>;
}
impl<S: Number> Number for Twice<S, B0> {
    type Next = Twice<S, B1>;
    type Plus<V: Number> = V::PlusEven<S>;
    type PlusEven<R: Number> = Twice<R::Plus<S>, B0>;
    type PlusOdd<R: Number> = Twice<R::Plus<S>, B1>;
}
impl<S: Number> Number for Twice<S, B1> {
    type Next = Twice<S::Next, B0>;
    type Plus<V: Number> = V::PlusOdd<S>;
    type PlusEven<R: Number> = Twice<R::Plus<S>, B1>;
    type PlusOdd<R: Number> = Twice<<R::Plus<S> as Number>::Next, B0>;
}

/// The length 1.
pub struct One;
/// The length `V`, not 1.
pub struct N<const V: usize>;

/// A length as a number.
pub trait ToNumber {
    type Number: Number;
}
/// A number as its one length.
#[diagnostic::on_unimplemented(message = "the sum of these lengths is more than the table has")]
pub trait ToLength {
    type Length;
}
/// `impl ToNumber for N<2> { type Number = Twice<..>; }`, and the way back.
macro_rules! rows {
    ($($length:ty = $number:ty;)*) => {$(
        impl ToNumber for $length {
            type Number = $number;
        }
        impl ToLength for $number {
            type Length = $length;
        }
    )*};
}
rows! {
    N<0> = ();
    One = Twice<(), B1>;
    N<2> = Twice<Twice<(), B1>, B0>;
    N<3> = Twice<Twice<(), B1>, B1>;
    N<4> = Twice<Twice<Twice<(), B1>, B0>, B0>;
    N<5> = Twice<Twice<Twice<(), B1>, B0>, B1>;
    N<6> = Twice<Twice<Twice<(), B1>, B1>, B0>;
    N<7> = Twice<Twice<Twice<(), B1>, B1>, B1>;
}

/// A shape that can be joined with `R` along the last axis.
#[diagnostic::on_unimplemented(message = "shapes `{Self}` and `{R}` cannot be joined along their last axis")]
pub trait Concat<R> {
    /// The shape of both.
    type Out;
}
/// The shape of `S` and `R`, joined along the last axis.
pub type Concatenated<S, R> = <S as Concat<R>>::Out;

compile_error!("to do: the impl for [l.., d] and [l.., e]");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
