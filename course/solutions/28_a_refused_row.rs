//! 28. A refused row.

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

/// What a shape would have to be to have a product with a scalar on its left: no shape is.
#[diagnostic::on_unimplemented(
    message = "shape `()` has no matrix product with shape `{Self}`",
    label = "a scalar has no axis to contract"
)]
pub trait NoAxis {}
/// `[] · s`, refused in the words of [`NoAxis`]
impl<R: NoAxis> Matmul<R> for () {
    type Out = ();
}

// What must hold, and what must not compile.
#[path = "../exercises/28_a_refused_row/check.rs"]
mod check;

fn main() {
    check::run();
}
