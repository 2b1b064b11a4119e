//! 18. Another length there. What to do stands in README.md.

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
    compile_error!("to do: the type With<E>");
}

/// `[.., d]` further in
impl<L: At<P>, D, P> At<Before<P>> for (L, D) {
    type Dim = L::Dim;
    compile_error!("to do: the type With<E>");
}

/// The shape `S` with length 1 at `P`.
pub type Kept<S, P> = compile_error!("to do: S with length 1 at P");

/// The shape `S` with its last two axes exchanged.
pub type Swapped<S> = compile_error!("to do: S with both lengths replaced");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
