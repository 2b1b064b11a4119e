//! 14. Laws of a list and of its last axis.

use std::marker::PhantomData;

/// The length 1.
pub struct One;
/// The length `V`, not 1.
pub struct N<const V: usize>;

pub trait Length: Sized {}
impl Length for One {}
impl<const V: usize> Length for N<V> {}

/// A list of lengths.
pub trait Lengths: Sized {}
impl Lengths for () {}
impl<L: Lengths, D: Length> Lengths for (L, D) {}

#[diagnostic::on_unimplemented(message = "dimension `{Self}` cannot be broadcast with dimension `{D}`")]
pub trait BroadcastDim<D>: Length {
    type Out: Length;
}
/// `1 ∘ d = d`
impl<D: Length> BroadcastDim<D> for One {
    type Out = D;
}
/// `n ∘ 1 = n`
impl<const V: usize> BroadcastDim<One> for N<V> {
    type Out = N<V>;
}
/// `n ∘ n = n`
impl<const V: usize> BroadcastDim<N<V>> for N<V> {
    type Out = N<V>;
}

#[diagnostic::on_unimplemented(message = "shape `{Self}` is not known to broadcast with shape `{R}`")]
pub trait Broadcast<R>: Lengths {
    type Out: Lengths;
}
/// `[] ∘ s = s`
impl<S: Lengths> Broadcast<S> for () {
    type Out = S;
}
/// `[.., d] ∘ [] = [.., d]`
impl<L: Lengths, D: Length> Broadcast<()> for (L, D) {
    type Out = (L, D);
}
/// `[l.., d] ∘ [r.., e] = [l ∘ r.., d ∘ e]`
impl<L: Broadcast<R>, D: BroadcastDim<E>, R, E> Broadcast<(R, E)> for (L, D) {
    type Out = (L::Out, D::Out);
}

/// A length, with its laws: `d ∘ d = d`, `d ∘ 1 = d`.
pub trait Dim: Length + BroadcastDim<Self, Out = Self> + BroadcastDim<One, Out = Self> {}
impl<D> Dim for D where D: Length + BroadcastDim<D, Out = D> + BroadcastDim<One, Out = D> {}

/// A shape, with its laws: `s ∘ s = s`, `s ∘ [] = s`.
pub trait Shape: Lengths + Broadcast<Self, Out = Self> + Broadcast<(), Out = Self> {}
impl<S> Shape for S where S: Lengths + Broadcast<S, Out = S> + Broadcast<(), Out = S> {}

/// A tensor without elements: here only its type is of interest.
pub struct Tensor<S>(pub PhantomData<S>);

/// The sum of two tensors.
pub fn add<S: Broadcast<R>, R>(_: &Tensor<S>, _: &Tensor<R>) -> Tensor<S::Out> {
    Tensor(PhantomData)
}

// What must hold, and what must not compile.
#[path = "../exercises/14_laws_of_lists/check.rs"]
mod check;

fn main() {
    check::run();
}
