//! 9. The table of lengths. What to do stands in README.md.

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

compile_error!("to do: the second row of the table");

compile_error!("to do: the third row of the table");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
