//! 26. Errors that speak. What to do stands in README.md.

/// The length 1.
pub struct One;
/// The length `V`, not 1.
pub struct N<const V: usize>;

/// A length that is the same as `E`.
compile_error!("to do: the attribute #[diagnostic::on_unimplemented(..)]");
pub trait SameDim<E> {}
impl SameDim<One> for One {}
impl<const V: usize> SameDim<N<V>> for N<V> {}

/// A shape that has a matrix product with shape `R`.
pub trait Matmul<R> {
    /// The shape of the product.
    type Out;
}
/// `[a, d] · [e, c] = [a, c]` where `d = e`
impl<A, D: SameDim<E>, E, C> Matmul<(((), E), C)> for (((), A), D) {
    type Out = (((), A), C);
}

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
