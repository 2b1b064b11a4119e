//! 36. Why one of the two is `Self`. What to do stands in README.md.

use std::marker::PhantomData;

/// The length `V`.
pub struct N<const V: usize>;

/// A tensor of shape `S`.
pub struct Tensor<S>(pub PhantomData<S>);

/// Lengths that are the same.
pub trait SameDim<E> {}
impl<const V: usize> SameDim<N<V>> for N<V> {}

compile_error!("to do: the relation with its impls, the trait Shape with the law, and add_assign");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
