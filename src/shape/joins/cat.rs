//! Joining along an axis: the lengths along the axis are added, all others are the same.
//!
//! Known by now: places, sameness, and sums of counts. This file adds a recursion that has one rule at a place and another rule elsewhere.
//!
//! Exercises of the course: 19.

pub use super::agree::{Agree, AgreeDim, AsManyAxes};
use crate::dim::number::{AboveZero, Counted, Numeral, ToDecimal};
use crate::dim::{Dyn, K, Length, M, N, One, Product, Sum, for_each_length};
use crate::shape::axis::{At, Before, HasAxis, InList, Last, Sole};
use crate::shape::{AnyRank, Dim, Lengths};

/// Shapes that can be joined along axis `A`: `cat`.
///
/// `[2, 3]` and `[4, 3]` along 0 give `[6, 3]`.
///
/// # Shapes
///
/// | self | other | along the axis | elsewhere |
/// |---|---|---|---|
/// | n | m | n + m | n, if n = m |
/// | D, E: type parameters | | `D + E` | D, if both are D |
/// | n | `_`, named | `_` | n, checked at run time (named: rejected) |
/// | `_` | d | `_` | d, checked at run time |
/// | named | d | `_` | named, if d is that name or `_`, checked at run time (a number or another name: rejected) |
///
/// The sum is computed digit by digit; the lengths elsewhere are only compared.
pub trait Concat<const A: isize, R>: Lengths {
    /// The shape of both.
    type Out: Lengths;
    /// The number of axes after this one.
    const BACK: usize;
}

/// The shape of `S` and `R` joined along axis `A`.
pub type Concatenated<S, R, const A: isize> = <S as Concat<A, R>>::Out;

/// `s` and `r` give `s` with `d + e` at the place.
impl<S, R, P, O: Lengths, const A: isize> Concat<A, R> for S
where
    S: HasAxis<A, Place = P> + At<P> + AsManyAxes<R> + JoinAt<P, R, Out = O>,
    P: InList,
{
    type Out = O;
    const BACK: usize = <S as At<P>>::BACK;
}

/// A shape whose tensors can be joined along axis `A`, any number of them.
///
/// `[1, 3]`, `[1, 3]`, .. along 0 are `[_, 3]`.
pub trait ConcatMany<const A: isize>: Lengths {
    /// The shape of all.
    type Out: Lengths;
    /// The number of axes after this one.
    const BACK: usize;
}

/// The shape of tensors of shape `S`, joined along axis `A`, whose number is known at run time only.
pub type ConcatenatedMany<S, const A: isize> = <S as ConcatMany<A>>::Out;

/// `s`, any number of times, gives `s` with `_` at the place.
impl<S: HasAxis<A, Place = P> + At<P>, P: InList, const A: isize> ConcatMany<A> for S {
    type Out = <S as At<P>>::With<Dyn>;
    const BACK: usize = <S as At<P>>::BACK;
}

/// A shape that can be joined with `R` at the place `P`.
///
/// (With a result in any case, so that only [`AsManyAxes`] rejects another number of axes.)
pub trait JoinAt<P, R> {
    /// The shape of both.
    type Out: Lengths;
}
/// `[l.., d]` and `[r.., e]` at the end: `[l = r.., d + e]`
impl<L: Agree<R>, D: Length + Lengthened<E>, R, E> JoinAt<Last, (R, E)> for (L, D) {
    type Out = (L::Out, D::Out);
}
/// One axis further in: `[l, r.., d = e]`
impl<L: JoinAt<P, R>, D: AgreeDim<E>, R, E, P> JoinAt<Before<P>, (R, E)> for (L, D) {
    type Out = (L::Out, D::Out);
}
/// `[..] + ? = ?`
impl<L: Lengths, D: Length, P> JoinAt<P, AnyRank> for (L, D) {
    type Out = AnyRank;
}

/// A length that `E` can be added to.
#[diagnostic::on_unimplemented(
    message = "dimension `{Self}` and dimension `{E}` cannot be added at compile time",
    label = "one of them is not known to be a length: a type parameter needs the bound `Dim`"
)]
pub trait Lengthened<E> {
    /// The sum.
    type Out: Dim;
}
/// `d + e`
#[diagnostic::do_not_recommend]
impl<D: Dim, E: Dim> Lengthened<E> for D {
    type Out = Sum<D, E>;
}

/// `COUNT` tensors of one shape that can be joined along axis `A`: `cat_all`.
///
/// Three of `[2, 3]` along 0 give `[6, 3]`.
pub trait ConcatAll<const A: isize, const COUNT: usize>: Lengths {
    /// The shape of all.
    type Out: Lengths;
    /// The number of axes after this one.
    const BACK: usize;
}

/// The shape of `COUNT` tensors of shape `S`, joined along axis `A`.
pub type ConcatenatedAll<S, const A: isize, const COUNT: usize> = <S as ConcatAll<A, COUNT>>::Out;

/// `s`, `count` times, gives `s` with `count * d` at the place.
impl<S, P, D, E, O: Length, const A: isize, const COUNT: usize> ConcatAll<A, COUNT> for S
where
    Numeral<COUNT>: Counted<Dim = E>,
    S: HasAxis<A, Place = P> + At<P, Dim = D>,
    P: InList,
    E: JoinCount + CopiesOf<D, Out = O>,
{
    type Out = <S as At<P>>::With<O>;
    const BACK: usize = <S as At<P>>::BACK;
}

/// The number of joined tensors: at least one.
#[diagnostic::on_unimplemented(
    message = "a list of `{Self}` tensors cannot be joined",
    label = "expected a non-empty list of tensors",
    note = "`Tensor::cat_all::<AXIS, COUNT>([&a, &b, ..])` and `Tensor::stack::<AXIS>([&a, &b, ..])`"
)]
pub trait JoinCount {}
/// `e > 0`
#[diagnostic::do_not_recommend]
impl<E: ToDecimal<Decimal: AboveZero>> JoinCount for E {}

/// A number of lengths `D`. (Why the number is `Self`: see [`Widen`](crate::shape::Widen).)
pub trait CopiesOf<D> {
    /// The sum of this number of lengths `D`.
    type Out: Dim;
}
/// `1 * d = d`
impl<D: Dim> CopiesOf<D> for One {
    type Out = D;
}
macro_rules! copies {
    ($([$($param:tt)*] $n:ty;)*) => {$(
        /// `n * d`
        impl<D: Dim, $($param)*> CopiesOf<D> for $n where Self: Dim {
            type Out = Product<Self, D>;
        }
    )*};
}
for_each_length!(copies: numbers);

// Refused rows (`broadcasting/expand.rs` says what these are).

/// `[l.., d]` and `[]`: refused by [`AsManyAxes`].
impl<L: Lengths, D: Length, P> JoinAt<P, ()> for (L, D) {
    type Out = (L, D);
}

/// `[]` has no such place: refused by [`HasAxis`].
impl<P, R> JoinAt<Before<P>, R> for () {
    type Out = ();
}

/// `[]` has no such place: refused by [`HasAxis`].
impl<R> JoinAt<Last, R> for () {
    type Out = ();
}

/// `[]` at the place of a scalar's axis: refused by [`InList`].
impl<R, const A: isize> JoinAt<Sole<A>, R> for () {
    type Out = ();
}
