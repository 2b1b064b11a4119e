//! The matrix product of two shapes: all pairs of ranks that PyTorch has.
//!
//! Known by now: sameness, for the contracted axes, and broadcasting, for the axes in front of them. This file adds a relation of two shapes whose
//! rows differ by rank: a row that matches two axes, `((L, C), D)`, holds for two or more.
//!
//! Exercises of the course: 8, 27, 28 and 44.

use crate::dim::Length;
use crate::shape::broadcast::Broadcast;
use crate::shape::same::SameDim;
use crate::shape::{AnyRank, Lengths};

/// Shapes that have a matrix product.
///
/// # Shapes
///
/// | self | other | product |
/// |---|---|---|
/// | `[k]` | `[k]` | `[]` |
/// | `[k]` | `[r.., k, n]` | `[r.., n]` |
/// | `[l.., m, k]` | `[k]` | `[l.., m]` |
/// | `[l.., m, k]` | `[r.., k, n]` | `[l ∘ r.., m, n]` |
///
/// The contracted lengths must be equal (nothing stretches there); the batch axes in front broadcast.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no matrix product with shape `{R}`",
    note = "the last axis of the left one is contracted with the last but one (or only) axis of the right one; both need at least one axis"
)]
pub trait Matmul<R>: Lengths {
    /// The shape of the product.
    type Out: Lengths;
}

/// The shape of the product of `S` and `R`.
pub type Product<S, R> = <S as Matmul<R>>::Out;

/// [`Matmul`] by one row for all shapes, used in the results of methods.
///
/// **Why one row, and the rows behind it?** Below the message about a length that does not fit, rustc lists the rows of the relation that a method
/// requires, with all their types. With one row there is nothing to list. Relations with long rows have such a front.
pub trait HasProduct<R>: Lengths {
    /// The shape of the product.
    type Out: Lengths;
}
/// `s · r`, by the rows of [`Matmul`]
impl<S: Matmul<R, Out = O>, R, O: Lengths> HasProduct<R> for S {
    type Out = O;
}
/// [`Product`], as methods name it.
pub type ProductOf<S, R> = <S as HasProduct<R>>::Out;

/// A length that may be contracted with `D`.
#[diagnostic::on_unimplemented(
    message = "a matrix product cannot contract dimension `{Self}` with dimension `{D}`",
    label = "the inner lengths must be equal",
    note = "`[.., m, k]` times `[.., k, n]` is `[.., m, n]`"
)]
pub trait Contracts<D> {}
// Not recommended: rustc reports the contraction, not the sameness behind it.
/// `d = e`
#[diagnostic::do_not_recommend]
impl<D: SameDim<E>, E> Contracts<E> for D {}

/// `[k] · [k] = []`
impl<D: Length + Contracts<E>, E: Length> Matmul<((), E)> for ((), D) {
    type Out = ();
}

/// `[k] · [r.., k, n] = [r.., n]`
impl<D: Length + Contracts<E>, R: Lengths, E: Length, F: Length> Matmul<((R, E), F)> for ((), D) {
    type Out = (R, F);
}

/// `[l.., m, k] · [k] = [l.., m]`
impl<L: Lengths, C: Length, D: Length + Contracts<E>, E: Length> Matmul<((), E)> for ((L, C), D) {
    type Out = (L, C);
}

/// `[l.., m, k] · [r.., k, n] = [l ∘ r.., m, n]`
impl<L, C: Length, D: Length, R: Lengths, E: Length, F: Length, O: Lengths> Matmul<((R, E), F)> for ((L, C), D)
where
    L: Broadcast<R, Out = O> + Lengths,
    D: Contracts<E>,
{
    type Out = ((O, C), F);
}

/// `[.., k] · ? = ?`
impl<L: Lengths, D: Length> Matmul<AnyRank> for (L, D) {
    type Out = AnyRank;
}

/// `? · s = ?`
impl<R: Lengths> Matmul<R> for AnyRank {
    type Out = AnyRank;
}

// Refused rows (`broadcasting/expand.rs` says what these are).

/// `[] · s`: never, because no shape is [`NoAxis`]. (Without a row, rustc would not reach a message of ours.)
impl<R: NoAxis> Matmul<R> for () {
    type Out = ();
}

/// A shape that has a product with a scalar on its left: no shape does.
#[diagnostic::on_unimplemented(
    message = "shape `()` has no matrix product with shape `{Self}`",
    label = "a scalar has no axis to contract",
    note = "both need at least one axis; a number scales with `*`"
)]
pub trait NoAxis {}

/// `[.., k] · []`: never, because no shape is [`TimesScalar`].
impl<L: Lengths, D: Length> Matmul<()> for (L, D)
where
    (L, D): TimesScalar,
{
    type Out = ();
}

/// A shape that has a product with a scalar on its right: no shape does.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no matrix product with shape `()`",
    label = "a scalar has no axis to contract",
    note = "both need at least one axis; a number scales with `*`"
)]
pub trait TimesScalar {}
