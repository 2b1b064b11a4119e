//! Products that take operands of given ranks.
//!
//! Known by now: the product of two shapes of any rank (`matmul`). This file adds products that take one rank only, like PyTorch's.

use crate::dim::{Length, One};
use crate::shape::broadcast::BroadcastDim;
use crate::shape::expand::Expands;
use crate::shape::matmul::Contracts;
use crate::shape::same::SameDim;
use crate::shape::{AnyRank, Lengths};

/// The rows of a rank known only at run time.
macro_rules! unranked {
    ($name:ident) => {
        /// `s · ? = ?`
        #[diagnostic::do_not_recommend]
        impl<S: Lengths> $name<S> for AnyRank {
            type Left = One;
            type Right = One;
            type Out = AnyRank;
        }
        /// `? · [.., d] = ?`
        #[diagnostic::do_not_recommend]
        impl<L: Lengths, D: Length> $name<AnyRank> for (L, D) {
            type Left = One;
            type Right = One;
            type Out = AnyRank;
        }
    };
}

/// A shape that has a dot product with the shape `S` on its left.
///
/// # Shapes
///
/// | relation | left | right | product |
/// |---|---|---|---|
/// | [`Dot`] | `[k]` | `[k]` | `[]` |
/// | [`OuterWith`] | `[m]` | `[n]` | `[m, n]` |
/// | [`Mv`] | `[m, k]` | `[k]` | `[m]` |
/// | [`Bmm`] | `[b, m, k]` | `[b, k, n]` | `[b, m, n]` |
/// | [`Maps`] | `[l.., k]` | `[n, k]` or `[k]` | `[l.., n]` or `[l..]` |
/// | [`Addmm`] | a shape that expands to `[m, n]`, and `[m, k]` | `[k, n]` | `[m, n]` |
///
/// Only the added operand stretches. The relations are implemented for the shape of the *right* operand, which comes last in a call
/// ([`Widen`](crate::shape::Widen) says why that matters): for a left operand of a wrong rank, the message here is reported.
pub trait Dot<S>: Lengths {
    /// The result, `[]`.
    type Out: Lengths;
}

/// The shape of the dot product of `S` and `R`.
pub type DotProduct<S, R> = <R as Dot<S>>::Out;

/// `s · r`, when the contracted lengths are the same
impl<R: TwoVectors<S, Left = D, Right = E, Out = O>, S, D: DotInner<E>, E, O: Lengths> Dot<S> for R {
    type Out = O;
}

/// A vector that is multiplied with a vector of shape `S`.
//
// Here and below: the rows for ranks have no bounds and are not recommended, and one row on a bare parameter has bounds on the lengths that they
// find. So rustc reports a rank or a length, and lists no rows below it.
#[diagnostic::on_unimplemented(
    message = "`dot` takes two vectors, not shapes `{S}` and `{Self}`: `matmul` takes matrices, vectors and stacks of them",
    label = "both must have exactly one axis"
)]
pub trait TwoVectors<S>: Lengths {
    /// The left contracted length; 1 for an unknown rank.
    type Left: Length;
    /// The right contracted length; 1 for an unknown rank.
    type Right: Length;
    /// The result, `[]`.
    type Out: Lengths;
}
/// `[k] · [k] = []`
#[diagnostic::do_not_recommend]
impl<D: Length, E: Length> TwoVectors<((), D)> for ((), E) {
    type Left = D;
    type Right = E;
    type Out = ();
}
unranked! { TwoVectors }

/// A length that `dot` may contract with `D`.
#[diagnostic::on_unimplemented(
    message = "`dot` cannot contract dimension `{Self}` with dimension `{D}`",
    label = "the two vectors must have as many elements",
    note = "nothing is stretched here, not even a length of 1"
)]
pub trait DotInner<D> {}
/// `d = e`
#[diagnostic::do_not_recommend]
impl<D: SameDim<E>, E> DotInner<E> for D {}

/// A shape that has an outer product with the shape `S` on its left.
#[diagnostic::on_unimplemented(
    message = "`outer` takes two vectors, not shapes `{S}` and `{Self}`",
    label = "both must have exactly one axis",
    note = "of other ranks: `x.unsqueeze::<-1>() * y`, or `einsum!`"
)]
pub trait OuterWith<S>: Lengths {
    /// The result, `[m, n]`.
    type Out: Lengths;
}

/// The shape of the outer product of `S` and `R`.
pub type OuterProduct<S, R> = <R as OuterWith<S>>::Out;

/// `[m] ⊗ [n] = [m, n]`
#[diagnostic::do_not_recommend]
impl<D: Length, E: Length> OuterWith<((), D)> for ((), E) {
    type Out = (((), D), E);
}
/// `s ⊗ ? = ?`
#[diagnostic::do_not_recommend]
impl<S: Lengths> OuterWith<S> for AnyRank {
    type Out = AnyRank;
}
/// `? ⊗ [.., d] = ?`
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length> OuterWith<AnyRank> for (L, D) {
    type Out = AnyRank;
}

/// A vector that a matrix of shape `S` can be multiplied by.
pub trait Mv<S>: Lengths {
    /// The result, `[m]`.
    type Out: Lengths;
}

/// The shape of a matrix of shape `S` times a vector of shape `R`.
pub type MvProduct<S, R> = <R as Mv<S>>::Out;

/// `s · r`, when the contracted lengths are the same
impl<R: MatrixVector<S, Left = D, Right = E, Out = O>, S, D: Contracts<E>, E, O: Lengths> Mv<S> for R {
    type Out = O;
}

/// A vector that follows a matrix of shape `S`.
#[diagnostic::on_unimplemented(
    message = "`mv` takes a matrix and a vector, not shapes `{S}` and `{Self}`",
    label = "the left side must have exactly two axes, the right one exactly one",
    note = "`matmul` takes matrices, vectors and stacks of them"
)]
pub trait MatrixVector<S>: Lengths {
    /// The left contracted length; 1 for an unknown rank.
    type Left: Length;
    /// The right contracted length; 1 for an unknown rank.
    type Right: Length;
    /// The result, `[m]`.
    type Out: Lengths;
}
/// `[m, k] · [k] = [m]`
#[diagnostic::do_not_recommend]
impl<C: Length, D: Length, E: Length> MatrixVector<(((), C), D)> for ((), E) {
    type Left = D;
    type Right = E;
    type Out = ((), C);
}
unranked! { MatrixVector }

/// A batch of matrices that can be multiplied with a batch of shape `S` on its left, in pairs.
pub trait Bmm<S>: Lengths {
    /// The result, `[b, m, n]`.
    type Out: Lengths;
}

/// The shape of the products of batches of shapes `S` and `R`, in pairs.
pub type BmmProduct<S, R> = <R as Bmm<S>>::Out;

/// `s · r`, when there are as many matrices, and the contracted lengths are the same
impl<R, S, A, B, D, E, O: Length> Bmm<S> for R
where
    R: Matrices<S, LeftCount = A, RightCount = B, Left = D, Right = E>,
    A: SameBatch<B, Out = O>,
    D: Contracts<E>,
{
    type Out = R::Of<O>;
}

/// A batch of matrices that is multiplied with a batch of shape `S` on its left.
#[diagnostic::on_unimplemented(
    message = "`bmm` takes two stacks of matrices, not shapes `{S}` and `{Self}`",
    label = "both must have exactly three axes",
    note = "`matmul` takes matrices, vectors and stacks of them"
)]
pub trait Matrices<S>: Lengths {
    /// The number of matrices on the left; 1 for an unknown rank.
    type LeftCount: Length;
    /// The number of matrices on the right; 1 for an unknown rank.
    type RightCount: Length;
    /// The left contracted length; 1 for an unknown rank.
    type Left: Length;
    /// The right contracted length; 1 for an unknown rank.
    type Right: Length;
    /// The result for `O` matrices, `[o, m, n]`.
    type Of<O: Length>: Lengths;
}
/// `[b, m, k] · [b, k, n] = [b, m, n]`
#[diagnostic::do_not_recommend]
impl<A: Length, B: Length, C: Length, D: Length, E: Length, F: Length> Matrices<((((), A), B), C)>
    for ((((), D), E), F)
{
    type LeftCount = A;
    type RightCount = D;
    type Left = C;
    type Right = E;
    type Of<O: Length> = ((((), O), B), F);
}
/// `s · ? = ?`
#[diagnostic::do_not_recommend]
impl<S: Lengths> Matrices<S> for AnyRank {
    type LeftCount = One;
    type RightCount = One;
    type Left = One;
    type Right = One;
    type Of<O: Length> = AnyRank;
}
/// `? · [.., d] = ?`
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length> Matrices<AnyRank> for (L, D) {
    type LeftCount = One;
    type RightCount = One;
    type Left = One;
    type Right = One;
    type Of<O: Length> = AnyRank;
}

/// A number of matrices that may equal `D`.
#[diagnostic::on_unimplemented(
    message = "`bmm` takes as many matrices on both sides, not `{Self}` and `{D}`",
    label = "the first axes must have the same length",
    note = "nothing is stretched here, not even a length of 1: `matmul` broadcasts"
)]
pub trait SameBatch<D>: Length {
    /// The number of matrices.
    type Out: Length;
}
/// `c = d`
#[diagnostic::do_not_recommend]
impl<C, D, O: Length> SameBatch<D> for C
where
    C: SameDim<D> + BroadcastDim<D, Out = O>,
{
    type Out = O;
}

/// The shape of a weight that maps the last axis of `S`.
pub trait Maps<S>: Lengths {
    /// The result, `[l.., n]`.
    type Out: Lengths;
}

/// The shape of `S` mapped by a weight of shape `W`.
pub type Mapped<S, W> = <W as Maps<S>>::Out;

/// `s · wᵀ`, when the contracted lengths are the same
impl<R: WeightFor<S, Left = D, Right = E, Out = O>, S, D: FeaturesFor<E>, E, O: Lengths> Maps<S> for R {
    type Out = O;
}

/// A matrix or a vector, as the weight for an input of shape `S`.
#[diagnostic::on_unimplemented(
    message = "`linear` takes an input with at least one axis and a matrix or a vector as weight, not shapes `{S}` and `{Self}`: give a weight of `[out, in]` or `[in]`",
    label = "the weight must be `[out, in]` or `[in]`",
    note = "`linear` is `x · wᵀ + b`: `[.., in]` by `[out, in]` is `[.., out]`"
)]
pub trait WeightFor<S>: Lengths {
    /// The length of the input's last axis; 1 for an unknown rank.
    type Left: Length;
    /// The contracted length of the weight; 1 for an unknown rank.
    type Right: Length;
    /// The result, `[l.., n]` or `[l..]`.
    type Out: Lengths;
}
/// `[l.., k] · [n, k]ᵀ = [l.., n]`
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length, E: Length, F: Length> WeightFor<(L, D)> for (((), E), F) {
    type Left = D;
    type Right = F;
    type Out = (L, E);
}
/// `[l.., k] · [k] = [l..]`
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length, F: Length> WeightFor<(L, D)> for ((), F) {
    type Left = D;
    type Right = F;
    type Out = L;
}
unranked! { WeightFor }

/// A number of features that fits a weight for `D` features.
#[diagnostic::on_unimplemented(
    message = "the input of `linear` has `{Self}` features, the weight takes `{D}`",
    label = "the last axes of input and weight must be equally long",
    note = "a weight is `[out, in]`: it is transposed here"
)]
pub trait FeaturesFor<D> {}
/// `d = e`
#[diagnostic::do_not_recommend]
impl<D: SameDim<E>, E> FeaturesFor<E> for D {}

/// A shape that can be added to a result of shape `O`, whose shape stays.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` cannot be added to a product of shape `{O}`",
    label = "it does not expand to the shape of the product",
    note = "from the last axis backwards, its lengths are those of the product, or 1"
)]
pub trait AddsTo<O> {}
/// `s → o`
#[diagnostic::do_not_recommend]
impl<S: Expands<O>, O> AddsTo<O> for S {}

/// A matrix that a matrix of shape `A` can be multiplied by, with the product added to `S`.
pub trait Addmm<S, A>: Lengths {
    /// The result, `[m, n]`.
    type Out: Lengths;
}

/// The shape of the product of matrices of shapes `A` and `B`, added to `S`.
pub type Added<S, A, B> = <B as Addmm<S, A>>::Out;

/// `s + a · b`, when the contracted lengths are the same, and `s` expands to the product
impl<R: MatrixPair<A, Left = D, Right = E, Out = O>, S: AddsTo<O>, A, D: Contracts<E>, E, O: Lengths> Addmm<S, A>
    for R
{
    type Out = O;
}

/// A matrix that follows a matrix of shape `A`.
#[diagnostic::on_unimplemented(
    message = "`addmm` takes the product of two matrices, not of shapes `{S}` and `{Self}`",
    label = "both must have exactly two axes",
    note = "`x.addmm(&a, &b)` is `x + a · b`: `matmul` takes matrices, vectors and stacks of them"
)]
pub trait MatrixPair<S>: Lengths {
    /// The left contracted length; 1 for an unknown rank.
    type Left: Length;
    /// The right contracted length; 1 for an unknown rank.
    type Right: Length;
    /// The result, `[m, n]`.
    type Out: Lengths;
}
/// `[m, k] · [k, n] = [m, n]`
#[diagnostic::do_not_recommend]
impl<C: Length, D: Length, E: Length, F: Length> MatrixPair<(((), C), D)> for (((), E), F) {
    type Left = D;
    type Right = E;
    type Out = (((), C), F);
}
unranked! { MatrixPair }
