//! The Kronecker product: lengths multiplied, axis by axis.
//!
//! Known by now: broadcasting, which lines axes up, and products of lengths (`dim::count`). This file adds both together.
//!
//! `[2, 3] ⊗ [4, 5] = [8, 15]`: shapes are lined up at their last axes, a missing axis counts as 1.

use crate::dim::{Length, Product};
use crate::shape::{AnyRank, Dim, Lengths};

/// A shape that has a Kronecker product with the shape `S` on its left: any shape, if the products of lengths are lengths. (Why the right operand is
/// `Self`: see [`Widen`](crate::shape::Widen).)
pub trait Kron<S>: Lengths {
    /// The shape of the product.
    type Out: Lengths;
}

/// The shape of the Kronecker product of `S` and `R`.
pub type KronProduct<S, R> = <R as Kron<S>>::Out;

/// `s ⊗ r`, by the rows of [`KronRow`]
impl<R: KronRow<S, Out = O>, S, O: Lengths> Kron<S> for R {
    type Out = O;
}

/// The rows of [`Kron`]. (Why one row comes before them: see [`HasProduct`](crate::shape::matmul::HasProduct).)
pub trait KronRow<S>: Lengths {
    /// The shape of the product.
    type Out: Lengths;
}
/// `s ⊗ [] = s`
impl<S: Lengths> KronRow<S> for () {
    type Out = S;
}
/// `[] ⊗ s = s`
impl<R: Lengths, E: Length> KronRow<()> for (R, E) {
    type Out = (R, E);
}
/// `[l.., d] ⊗ [r.., e] = [l ⊗ r.., d * e]`
impl<L: Lengths, D: Length, R: Lengths, E: Length, O: Lengths, P: Length> KronRow<(L, D)> for (R, E)
where
    R: KronRow<L, Out = O>,
    E: TimesLength<D, Out = P>,
{
    type Out = (O, P);
}
/// `s ⊗ ? = ?`
impl<S: Lengths> KronRow<S> for AnyRank {
    type Out = AnyRank;
}
/// `? ⊗ s = ?`
impl<R: Lengths, E: Length> KronRow<AnyRank> for (R, E) {
    type Out = AnyRank;
}

/// A length that multiplies `D`.
pub trait TimesLength<D>: Length {
    /// The product.
    type Out: Length;
}
/// `d * e`
impl<D: Dim, E: Dim> TimesLength<D> for E {
    type Out = Product<D, E>;
}
