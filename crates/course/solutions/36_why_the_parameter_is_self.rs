//! 36. Why one of the two is `Self`.

use std::marker::PhantomData;

/// The length `V`.
pub struct N<const V: usize>;

/// A tensor of shape `S`.
pub struct Tensor<S>(pub PhantomData<S>);

/// Lengths that are the same.
pub trait SameDim<E> {}
impl<const V: usize> SameDim<N<V>> for N<V> {}

/// A shape that expands to `S`.
#[diagnostic::on_unimplemented(message = "shape `{Self}` does not expand to shape `{S}`")]
pub trait Expands<S> {}
impl<S> Expands<S> for () {}
impl<L: Expands<R>, D: SameDim<E>, R, E> Expands<(R, E)> for (L, D) {}

/// A shape, which expands to itself.
pub trait Shape: Expands<Self> + Sized {}
impl<S: Expands<S>> Shape for S {}

/// Adds `b` to `a`.
pub fn add_assign<S, R: Expands<S>>(_: &mut Tensor<S>, _: &Tensor<R>) {}

// What must hold, and what must not compile.
#[path = "../exercises/36_why_the_parameter_is_self/check.rs"]
mod check;

fn main() {
    check::run();
}
