//! 27. Which error is reported. What to do stands in README.md.

/// The length `V`.
pub struct N<const V: usize>;

/// A length that is the same as `E`.
#[diagnostic::on_unimplemented(message = "dimension `{Self}` is not the same as dimension `{E}`")]
pub trait SameDim<E> {}
impl<const V: usize> SameDim<N<V>> for N<V> {}

compile_error!("to do: the trait Contracts with its sentence and its impl, and the same for dot products");

/// A shape that has a matrix product with shape `R`.
pub trait Matmul<R> {
    /// The shape of the product.
    type Out;
}
/// `[.., a, d] · [e, c] = [.., a, c]` where `d` contracts with `e`
impl<L, A, D: Contracts<E>, E, C> Matmul<(((), E), C)> for ((L, A), D) {
    type Out = ((L, A), C);
}

/// A shape that has a dot product with shape `R`.
pub trait Dot<R> {}
compile_error!("to do: the impl of Dot for two vectors");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
