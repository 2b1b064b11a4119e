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

/// A shape with a scalar on its left: no type implements it.
#[diagnostic::on_unimplemented(
    message = "shape `()` has no matrix product with shape `{Self}`",
    label = "a scalar has no axis to contract"
)]
pub trait NoAxis {}
/// `[] · s`, refused in the words of [`NoAxis`]
impl<R: NoAxis> Matmul<R> for () {
    type Out = ();
}

/// A scalar to the right of `S`: no type implements it.
#[diagnostic::on_unimplemented(
    message = "shape `{S}` has no matrix product with shape `()`",
    label = "a scalar has no axis to contract"
)]
pub trait RightOf<S> {}
/// `[.., d] · []`, refused in the words of [`RightOf`]
impl<L, D> Matmul<()> for (L, D)
where
    (): RightOf<(L, D)>,
{
    type Out = ();
}

// What must hold, and what must not compile.
#[path = "../exercises/28_a_refused_row/check.rs"]
mod check;

fn main() {
    check::run();
}
