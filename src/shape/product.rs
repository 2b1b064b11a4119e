//! Products that take operands of given ranks.
//!
//! | relation | left | right | product |
//! |---|---|---|---|
//! | [`Dot`] | `[k]` | `[k]` | `[]` |
//! | [`OuterWith`] | `[m]` | `[n]` | `[m, n]` |
//! | [`Mv`] | `[m, k]` | `[k]` | `[m]` |
//! | [`Bmm`] | `[b, m, k]` | `[b, k, n]` | `[b, m, n]` |
//! | [`Linear`] | `[l.., k]` | `[n, k]` | `[l.., n]` |
//! | [`Addmm`] | what expands to `[m, n]`, and `[m, k]` | `[k, n]` | `[m, n]` |
//!
//! Nothing stretches but what is added. A relation is one of the *right* operand's shape: that is a method's own parameter,
//! unknown while rustc looks for the method, so that a left operand of a wrong rank is told of by the sentence here.

use super::broadcast::BroadcastDim;
use super::expand::Expands;
use super::matmul::Contract;
use super::same::SameDim;
use super::{AnyRank, Lengths};
use crate::dim::Length;

/// A shape that has a dot product with the shape `S` on its left.
#[diagnostic::on_unimplemented(
    message = "`dot` takes two vectors, not shapes `{S}` and `{Self}`",
    label = "both must have exactly one axis",
    note = "`matmul` takes every pair of ranks"
)]
pub trait Dot<S>: Lengths {
    /// `[]`
    type Out: Lengths;
}
/// `[k] · [k] = []`
impl<D: Length + DotInner<E>, E: Length> Dot<((), D)> for ((), E) {
    type Out = ();
}
/// `s · ? = ?`
impl<S: Lengths> Dot<S> for AnyRank {
    type Out = AnyRank;
}
/// `? · s = ?`
impl<L: Lengths, D: Length> Dot<AnyRank> for (L, D) {
    type Out = AnyRank;
}

/// A length that `dot` may contract with `D`.
#[diagnostic::on_unimplemented(
    message = "`dot` cannot contract dimension `{Self}` with dimension `{D}`",
    label = "the two vectors must have as many elements",
    note = "nothing is stretched here, not even a length of 1"
)]
pub trait DotInner<D> {}
#[diagnostic::do_not_recommend]
impl<D: SameDim<E>, E> DotInner<E> for D {}

/// A shape that has an outer product with the shape `S` on its left.
#[diagnostic::on_unimplemented(
    message = "`outer` takes two vectors, not shapes `{S}` and `{Self}`",
    label = "both must have exactly one axis",
    note = "of other ranks: `x.unsqueeze::<-1>() * y`, or `einsum!`"
)]
pub trait OuterWith<S>: Lengths {
    /// `[m, n]`
    type Out: Lengths;
}
/// `[m] ⊗ [n] = [m, n]`
impl<D: Length, E: Length> OuterWith<((), D)> for ((), E) {
    type Out = (((), D), E);
}
/// `s · ? = ?`
impl<S: Lengths> OuterWith<S> for AnyRank {
    type Out = AnyRank;
}
/// `? · s = ?`
impl<L: Lengths, D: Length> OuterWith<AnyRank> for (L, D) {
    type Out = AnyRank;
}

/// A shape that a matrix of shape `S` on its left can be multiplied by, as by a vector.
#[diagnostic::on_unimplemented(
    message = "`mv` takes a matrix and a vector, not shapes `{S}` and `{Self}`",
    label = "the left side must have exactly two axes, the right one exactly one",
    note = "`matmul` takes every pair of ranks"
)]
pub trait Mv<S>: Lengths {
    /// `[m]`
    type Out: Lengths;
}
/// `[m, k] · [k] = [m]`
impl<C: Length, D: Length + Contract<E>, E: Length> Mv<(((), C), D)> for ((), E) {
    type Out = ((), C);
}
/// `s · ? = ?`
impl<S: Lengths> Mv<S> for AnyRank {
    type Out = AnyRank;
}
/// `? · s = ?`
impl<L: Lengths, D: Length> Mv<AnyRank> for (L, D) {
    type Out = AnyRank;
}

/// A shape of matrices that those of shape `S` on its left can be multiplied by, one by one.
#[diagnostic::on_unimplemented(
    message = "`bmm` takes two stacks of matrices, not shapes `{S}` and `{Self}`",
    label = "both must have exactly three axes",
    note = "`matmul` takes every pair of ranks"
)]
pub trait Bmm<S>: Lengths {
    /// `[b, m, n]`
    type Out: Lengths;
}
/// `[b, m, k] · [b, k, n] = [b, m, n]`
impl<A: Length, B: Length, C: Length, D: Length, E: Length, F: Length, O: Length> Bmm<((((), A), B), C)>
    for ((((), D), E), F)
where
    A: SameCount<D, Out = O>,
    C: Contract<E>,
{
    type Out = ((((), O), B), F);
}
/// `s · ? = ?`
impl<S: Lengths> Bmm<S> for AnyRank {
    type Out = AnyRank;
}
/// `? · s = ?`
impl<L: Lengths, D: Length> Bmm<AnyRank> for (L, D) {
    type Out = AnyRank;
}

/// A number of matrices that may be as many as `D`.
#[diagnostic::on_unimplemented(
    message = "`bmm` takes as many matrices on both sides, not `{Self}` and `{D}`",
    label = "the first axes must have the same length",
    note = "nothing is stretched here, not even a length of 1: `matmul` broadcasts"
)]
pub trait SameCount<D>: Length {
    /// How many.
    type Out: Length;
}
#[diagnostic::do_not_recommend]
impl<C, D, O: Length> SameCount<D> for C
where
    C: SameDim<D> + BroadcastDim<D, Out = O>,
{
    type Out = O;
}

/// The shape of a weight that maps the last axis of `S`.
#[diagnostic::on_unimplemented(
    message = "`linear` takes an input with at least one axis and a matrix as weight, not shapes `{S}` and `{Self}`",
    label = "the weight must be `[out, in]`",
    note = "`linear` is `x · wᵀ + b`: `[.., in]` by `[out, in]` is `[.., out]`"
)]
pub trait Linear<S>: Lengths {
    /// `[l.., n]`
    type Out: Lengths;
}
/// `[l.., k] · [n, k]ᵀ = [l.., n]`
impl<L: Lengths, D: Length + Features<F>, E: Length, F: Length> Linear<(L, D)> for (((), E), F) {
    type Out = (L, E);
}
/// `s · ? = ?`
impl<S: Lengths> Linear<S> for AnyRank {
    type Out = AnyRank;
}
/// `? · s = ?`
impl<L: Lengths, D: Length> Linear<AnyRank> for (L, D) {
    type Out = AnyRank;
}

/// A number of features that a weight for `D` takes.
#[diagnostic::on_unimplemented(
    message = "the input of `linear` has `{Self}` features, the weight takes `{D}`",
    label = "the last axes of input and weight must be equally long",
    note = "a weight is `[out, in]`: it is transposed here"
)]
pub trait Features<D> {}
#[diagnostic::do_not_recommend]
impl<D: SameDim<E>, E> Features<E> for D {}

/// A shape that can be added to a result of shape `O`, which stays as it is.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` cannot be added to a product of shape `{O}`",
    label = "it does not expand to the shape of the product",
    note = "from the last axis backwards, its lengths are those of the product, or 1"
)]
pub trait AddsTo<O> {}
#[diagnostic::do_not_recommend]
impl<S: Expands<O>, O> AddsTo<O> for S {}

/// A matrix that the matrix of shape `A` can be multiplied by, and the product added to `S`.
#[diagnostic::on_unimplemented(
    message = "`addmm` takes the product of two matrices, not of shapes `{A}` and `{Self}`",
    label = "both must have exactly two axes",
    note = "`x.addmm(&a, &b)` is `x + a · b`: `matmul` takes every pair of ranks"
)]
pub trait Addmm<S, A>: Lengths {
    /// `[m, n]`
    type Out: Lengths;
}
/// `[m, n] + [m, k] · [k, n] = [m, n]`
impl<S, C: Length, D: Length + Contract<E>, E: Length, F: Length> Addmm<S, (((), C), D)> for (((), E), F)
where
    S: AddsTo<(((), C), F)>,
{
    type Out = (((), C), F);
}
/// `s + a · ? = ?`
impl<S, A: Lengths> Addmm<S, A> for AnyRank {
    type Out = AnyRank;
}
/// `s + ? · b = ?`
impl<S, L: Lengths, D: Length> Addmm<S, AnyRank> for (L, D) {
    type Out = AnyRank;
}
