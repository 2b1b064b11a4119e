//! 28. A refused row. What to do stands in README.md.

/// The length `V`.
pub struct N<const V: usize>;

/// A length that may be contracted with `E`.
#[diagnostic::on_unimplemented(message = "a matrix product cannot contract dimension `{Self}` with dimension `{E}`")]
pub trait Contracts<E> {}
impl<const V: usize> Contracts<N<V>> for N<V> {}

/// A shape that has a matrix product with shape `R`.
#[diagnostic::on_unimplemented(message = "shape `{Self}` has no matrix product with shape `{R}`: inner lengths differ")]
pub trait Matmul<R> {
    /// The shape of the product.
    type Out;
}
/// `[.., a, d] · [e, c] = [.., a, c]` where `d` contracts with `e`
impl<L, A, D: Contracts<E>, E, C> Matmul<(((), E), C)> for ((L, A), D) {
    type Out = ((L, A), C);
}

compile_error!("to do: a trait and a row for a scalar on the left, and the same for one on the right");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
