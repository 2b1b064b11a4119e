//! 8. Relations and functions.

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

/// `[a, d] · [e, c] = [a, c]` where `d = e`
impl<A, D: SameDim<E>, E, C> Matmul<(((), E), C)> for (((), A), D) {
    type Out = (((), A), C);
}

// What must hold, and what must not compile.
#[path = "../exercises/08_relations/check.rs"]
mod check;

fn main() {
    check::run();
}
