//! The Kronecker product: lengths multiplied, axis by axis.
//!
//! Known by now: broadcasting, which lines axes up, and products of lengths (`dim::count`). This file adds both together.
//!
//! `[2, 3] ⊗ [4, 5] = [8, 15]`: shapes are lined up at their last axes, a missing axis counts as 1.

use crate::dim::count::{Measured, Times, ToCount};
use crate::dim::number::ToDecimal;
use crate::dim::{Dyn, K, Length, M, N, One, Sym, Tag};
use crate::shape::{AnyRank, Lengths};

/// A shape that has a Kronecker product with the shape `S` on its left: every shape whose lengths, multiplied, are lengths.
/// (Why it is that of the right operand: see [`product`](crate::shape::product).)
pub trait Kron<S>: Lengths {
    /// The lengths multiplied.
    type Out: Lengths;
}

/// The shape of the Kronecker product of `S` and `R`.
pub type KronProduct<S, R> = <R as Kron<S>>::Out;

/// `s ⊗ r`, by the rows of [`KronRow`]
impl<R: KronRow<S, Out = O>, S, O: Lengths> Kron<S> for R {
    type Out = O;
}

/// The rows of [`Kron`]. (Why they stand behind one row: see [`HasProduct`](crate::shape::matmul::HasProduct).)
pub trait KronRow<S>: Lengths {
    /// The lengths multiplied.
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
#[diagnostic::on_unimplemented(
    message = "dimension `{D}` times dimension `{Self}` is not a length",
    label = "the product of the two lengths is not known here, or above 1_000_000_000",
    note = "`kron` multiplies the lengths of each pair of axes"
)]
pub trait TimesLength<D>: Length {
    /// The product.
    type Out: Length;
}
/// `d * 1 = d`
#[diagnostic::do_not_recommend]
impl<D: Length> TimesLength<D> for One {
    type Out = D;
}
/// `d * _ = _`
#[diagnostic::do_not_recommend]
impl<D: Length> TimesLength<D> for Dyn {
    type Out = Dyn;
}

macro_rules! known {
    ($([$($param:tt)*] $n:ty;)*) => {$(
        /// `d * n`, `_` where d comes at run time
        #[diagnostic::do_not_recommend]
        impl<D, C, P, O: Length, $($param)*> TimesLength<D> for $n
        where
            Self: ToDecimal,
            D: ToCount<Count = C>,
            C: Times<Self, Out = P>,
            P: Measured<Dim = O>,
        {
            type Out = O;
        }
        /// `n * named = _`
        #[diagnostic::do_not_recommend]
        impl<G: Tag, $($param)*> TimesLength<$n> for Sym<G>
        where
            $n: Length,
        {
            type Out = Dyn;
        }
    )*};
}
known! {
    [const V: usize] N<V>;
    [const H: usize, const L: usize] K<H, L>;
    [const H: usize, const T: usize, const L: usize] M<H, T, L>;
}
/// `1 * named = named`
#[diagnostic::do_not_recommend]
impl<T: Tag> TimesLength<One> for Sym<T> {
    type Out = Sym<T>;
}
/// `_ * named = _`
#[diagnostic::do_not_recommend]
impl<T: Tag> TimesLength<Dyn> for Sym<T> {
    type Out = Dyn;
}
/// `named * named = _`
#[diagnostic::do_not_recommend]
impl<T: Tag, U: Tag> TimesLength<Sym<U>> for Sym<T> {
    type Out = Dyn;
}
