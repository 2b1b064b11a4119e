//! 16. Why `Out = S` words badly.

use std::marker::PhantomData;

/// The length 1.
pub struct One;
/// The length `V`, not 1.
pub struct N<const V: usize>;

/// Lengths that broadcast with each other.
pub trait BroadcastDim<D> {
    type Out;
}
impl<D> BroadcastDim<D> for One {
    type Out = D;
}
impl<const V: usize> BroadcastDim<One> for N<V> {
    type Out = N<V>;
}
impl<const V: usize> BroadcastDim<N<V>> for N<V> {
    type Out = N<V>;
}

/// Shapes that broadcast with each other.
pub trait Broadcast<R> {
    type Out;
}
impl<S> Broadcast<S> for () {
    type Out = S;
}
impl<L, D> Broadcast<()> for (L, D) {
    type Out = (L, D);
}
impl<L: Broadcast<R>, D: BroadcastDim<E>, R, E> Broadcast<(R, E)> for (L, D) {
    type Out = (L::Out, D::Out);
}

/// A length that expands to exactly `D`.
#[diagnostic::on_unimplemented(
    message = "dimension `{Self}` does not expand to dimension `{D}`",
    label = "`self` has length `{D}` here"
)]
pub trait ExpandDim<D> {}
impl<D> ExpandDim<D> for One {}
impl<const V: usize> ExpandDim<N<V>> for N<V> {}

/// A shape that expands to exactly `S`.
pub trait Expands<S> {}
impl<S> Expands<S> for () {}
impl<L: Expands<R>, D: ExpandDim<E>, R, E> Expands<(R, E)> for (L, D) {}

/// A tensor without elements.
pub struct Tensor<S>(pub PhantomData<S>);

/// `a += b`, whose bound says that the sum has the shape of `a`.
pub fn by_equation<S: Broadcast<R, Out = S>, R>(_: &mut Tensor<S>, _: &Tensor<R>) {}

/// `a += b`, whose bound says that `b` expands to the shape of `a`.
pub fn by_relation<S, R: Expands<S>>(_: &mut Tensor<S>, _: &Tensor<R>) {}

// What must hold, and what must not compile.
#[path = "../exercises/16_bounds_that_speak/check.rs"]
mod check;

fn main() {
    check::run();
}
