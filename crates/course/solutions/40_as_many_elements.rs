//! 40. As many elements.

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

/// A shape with a number of elements.
pub trait Numel {
    type Count: Number;
}
impl Numel for () {
    type Count = Twice<(), B1>;
}
impl<L: Numel, D: Length> Numel for (L, D) {
    type Count = <L::Count as Number>::Times<D::Count>;
}
/// Numbers that are the same.
pub trait SameNumber<V> {}
impl<U> SameNumber<U> for U {}

#[diagnostic::do_not_recommend]
impl<S: Numel<Count: SameNumber<R::Count>>, R: Numel> SameNumel<R> for S {}

// What must hold, and what must not compile.
#[path = "../exercises/40_as_many_elements/check.rs"]
mod check;

fn main() {
    check::run();
}
