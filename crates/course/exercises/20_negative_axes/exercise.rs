//! 20. Numbers of axes, also negative. What to do stands in README.md.

use std::marker::PhantomData;

/// The length `V`.
pub struct N<const V: usize>;

/// The place of the last axis.
pub struct Last;
/// The place one axis before `P`.
pub struct Before<P>(PhantomData<P>);

/// A shape with an axis at the place `P`: its length, and the shape without it.
pub trait At<P> {
    /// The shape without that axis.
    type Removed;
}
impl<L, D> At<Last> for (L, D) {
    type Removed = L;
}
impl<L: At<P>, D, P> At<Before<P>> for (L, D) {
    type Removed = (L::Removed, D);
}

/// A shape that has an axis number `A`.
#[diagnostic::on_unimplemented(message = "shape `{Self}` has no axis `{A}`", label = "there is no axis `{A}`")]
pub trait HasAxis<const A: isize> {
    /// The place of the axis.
    type Place;
}
/// The place of axis `A` of shape `S`.
pub type PlaceOf<S, const A: isize> = <S as HasAxis<A>>::Place;
/// The shape `S` without axis `A`.
pub type Reduced<S, const A: isize> = <S as At<PlaceOf<S, A>>>::Removed;

/// -1 of `[.., a]`
impl<L, A> HasAxis<-1> for (L, A) {
    type Place = Last;
}

/// -2 of `[.., a, b]`
compile_error!("to do: the row of -2");

/// 0 of `[a]`
impl<A> HasAxis<0> for ((), A) {
    type Place = Last;
}

/// 0 and 1 of `[a, b]`
compile_error!("to do: the rows of 0 and 1 for two axes");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
