//! 9. The table of lengths.

/// The length 1.
pub struct One;
/// The length `V`, not 1.
pub struct N<const V: usize>;

/// A type that stands for a length.
pub trait Length {}
impl Length for One {}
impl<const V: usize> Length for N<V> {}

/// Lengths that broadcast with each other.
#[diagnostic::on_unimplemented(
    message = "dimension `{Self}` cannot be broadcast with dimension `{D}`",
    label = "neither is 1, and they are not the same length"
)]
pub trait BroadcastDim<D> {
    /// The length of the result.
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

// What must hold, and what must not compile.
#[path = "../exercises/09_the_table_of_lengths/check.rs"]
mod check;

fn main() {
    check::run();
}
