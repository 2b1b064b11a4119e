//! 8. Relations and functions. What to do stands in README.md.

/// The length `V`.
pub struct N<const V: usize>;

/// A length that is the same as `E`.
pub trait SameDim<E> {}
/// `n = n`
impl<const V: usize> SameDim<N<V>> for N<V> {}

/// A shape that has a matrix product with shape `R`.
pub trait Matmul<R> {
    /// The shape of the product.
    type Out;
}
/// The shape of the product of `S` and `R`.
pub type Product<S, R> = <S as Matmul<R>>::Out;

compile_error!("to do: the impl for two matrices");

// What must hold, and what must not compile.
mod check;

fn main() {
    check::run();
}
