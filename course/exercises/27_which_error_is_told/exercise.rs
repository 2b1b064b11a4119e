//! 27. Which error is told. What to do stands in README.md.

/// The length `V`.
pub struct N<const V: usize>;

/// A length that is the same as `E`.
#[diagnostic::on_unimplemented(message = "dimension `{Self}` is not the same as dimension `{E}`")]
pub trait SameDim<E> {}
impl<const V: usize> SameDim<N<V>> for N<V> {}

/// A length that may be contracted with `E`.
#[diagnostic::on_unimplemented(
    message = "a matrix product cannot contract dimension `{Self}` with dimension `{E}`",
    label = "the inner lengths must be equal"
)]
pub trait Contracts<E> {}

/// `d` with `e`, where `d = e`
compile_error!("to do: the impl of Contracts for all that are the same");

/// A shape that has a matrix product with shape `R`.
pub trait Matmul<R> {
    /// The shape of the product.
    type Out;
}
/// `[.., a, d] · [e, c] = [.., a, c]` where `d` contracts with `e`
impl<L, A, D: Contracts<E>, E, C> Matmul<(((), E), C)> for ((L, A), D) {
    type Out = ((L, A), C);
}

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
