//! 18. Another length there.

use std::marker::PhantomData;

/// The length 1.
pub struct One;
/// The length `V`, not 1.
pub struct N<const V: usize>;

/// The place of the last axis.
pub struct Last;
/// The place one axis before `P`.
pub struct Before<P>(PhantomData<P>);

/// A shape with an axis at the place `P`: its length, and the shape without it.
pub trait At<P> {
    /// The length at the place.
    type Dim;
    /// The shape with another length there.
    type With<E>;
}
/// The length of `S` at `P`.
pub type DimAt<S, P> = <S as At<P>>::Dim;
/// The shape `S` with length `E` at `P`.
pub type Put<S, P, E> = <S as At<P>>::With<E>;

/// `[.., d]` at the end
impl<L, D> At<Last> for (L, D) {
    type Dim = D;
    type With<E> = (L, E);
}

/// `[.., d]` further in
impl<L: At<P>, D, P> At<Before<P>> for (L, D) {
    type Dim = L::Dim;
    type With<E> = (L::With<E>, D);
}

/// The shape `S` with length 1 at `P`.
pub type Kept<S, P> = Put<S, P, One>;

/// The shape `S` with its last two axes exchanged.
pub type Swapped<S> = Put<Put<S, Last, DimAt<S, Before<Last>>>, Before<Last>, DimAt<S, Last>>;

// What must hold, and what must not compile.
#[path = "../exercises/18_another_length/check.rs"]
mod check;

fn main() {
    check::run();
}
