//! 17. An axis is a place.

use std::marker::PhantomData;

/// The length `V`.
pub struct N<const V: usize>;

/// The place of the last axis.
pub struct Last;
/// The place one axis before `P`.
pub struct Before<P>(PhantomData<P>);

/// A shape with an axis at the place `P`: its length, and the shape without it.
pub trait At<P> {
    /// The length at the place.
    type Dim;
    /// The shape without that axis.
    type Removed;
}
/// The length of `S` at `P`.
pub type DimAt<S, P> = <S as At<P>>::Dim;
/// The shape `S` without the axis at `P`.
pub type Without<S, P> = <S as At<P>>::Removed;

/// The last axis of `[.., d]` is `d`; without it, `[..]`.
impl<L, D> At<Last> for (L, D) {
    type Dim = D;
    type Removed = L;
}

/// One axis further in: `[.., d]` at `Before<P>` is `[..]` at `P`, then `d` again.
impl<L: At<P>, D, P> At<Before<P>> for (L, D) {
    type Dim = L::Dim;
    type Removed = (L::Removed, D);
}

// What must hold, and what must not compile.
#[path = "../exercises/17_places/check.rs"]
mod check;

fn main() {
    check::run();
}
