//! 27. Which error is reported.

/// The length `V`.
pub struct N<const V: usize>;

/// A length that is the same as `E`.
#[diagnostic::on_unimplemented(message = "dimension `{Self}` is not the same as dimension `{E}`")]
pub trait SameDim<E> {}
impl<const V: usize> SameDim<N<V>> for N<V> {}

/// A length that may be contracted with `E`.
#[diagnostic::on_unimplemented(message = "a matrix product cannot contract dimension `{Self}` with dimension `{E}`")]
pub trait Contracts<E> {}
#[diagnostic::do_not_recommend]
impl<D: SameDim<E>, E> Contracts<E> for D {}

/// The length of a vector that has a dot product with one of length `E`.
#[diagnostic::on_unimplemented(message = "a dot product of lengths `{Self}` and `{E}`, which differ")]
pub trait Dots<E> {}
#[diagnostic::do_not_recommend]
impl<D: SameDim<E>, E> Dots<E> for D {}

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
impl<D: Dots<E>, E> Dot<((), E)> for ((), D) {}

// What must hold, and what must not compile.
#[path = "../exercises/27_which_error_is_told/check.rs"]
mod check;

fn main() {
    check::run();
}
