//! 17. An axis is a place. What to do stands in README.md.

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

compile_error!("to do: the impl of At<Before<P>>");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
