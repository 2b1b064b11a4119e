//! Diagonals across two axes.
//!
//! Known by now: two places of a shape (`permute`). This file adds the condition that they differ, and the length that both lengths and an offset
//! determine.
//!
//! `Diagonal<OFF, A, B>` has `min(m, n - OFF)` positions, for a negative offset `min(m + OFF, n)`, and none where an offset is
//! more than a length. Generic code writes it with the names: `Minimum<M, N>`, as in [`dim`](mod@crate::dim).

use crate::dim::number::{Counted, Numeral, Tens, ToLength};
use crate::dim::{Difference, Length, Maximum, Minimum};
use crate::shape::axis::{At, Before, HasAxis, Last, Sole};
use crate::shape::{Dim, Lengths};
use core::marker::PhantomData;

/// A shape with a diagonal across its axes `A` and `B`, `OFF` positions further along `B`.
pub trait Diagonal<const OFF: isize, const A: isize, const B: isize>: Lengths {
    /// The shape without the two axes, then one along the diagonal.
    type Out: Lengths;
    /// The numbers of axes after these two.
    const BACK: (usize, usize);
}

/// The shape of a diagonal of `S`.
pub type Diagonalized<S, const OFF: isize, const A: isize, const B: isize> = <S as Diagonal<OFF, A, B>>::Out;

/// `s` without the axes of lengths `c` and `d`, then the length of their diagonal
impl<S, P, Q, C, D, O, const OFF: isize, const A: isize, const B: isize> Diagonal<OFF, A, B> for S
where
    S: HasAxis<A, Place = P> + HasAxis<B, Place = Q> + At<P, Dim = C> + At<Q, Dim = D> + WithoutBoth<P, Q>,
    P: OtherThan<Q, A, B>,
    C: Crosses<D, OFF, Out = O>,
    O: Length,
{
    type Out = (<S as WithoutBoth<P, Q>>::Out, O);
    const BACK: (usize, usize) = (<S as At<P>>::BACK, <S as At<Q>>::BACK);
}

/// A place of the axis `A` that differs from the place `Q` of the axis `B`.
#[diagnostic::on_unimplemented(
    message = "the two axes of a diagonal cannot be identical",
    label = "both are the same axis",
    note = "`diagonal::<OFFSET, A, B>()`, as in `x.diagonal::<0, -2, -1>()`"
)]
pub trait OtherThan<Q, const A: isize, const B: isize> {}
/// The last axis differs from an axis further in front.
#[diagnostic::do_not_recommend]
impl<P, const A: isize, const B: isize> OtherThan<Before<P>, A, B> for Last {}
/// An axis further in front differs from the last.
#[diagnostic::do_not_recommend]
impl<P, const A: isize, const B: isize> OtherThan<Last, A, B> for Before<P> {}
/// Both are further in front: they differ if their places one step nearer do.
#[diagnostic::do_not_recommend]
impl<P: OtherThan<Q, A, B>, Q, const A: isize, const B: isize> OtherThan<Before<Q>, A, B> for Before<P> {}

/// A shape with axes at `P` and `Q`.
pub trait WithoutBoth<P, Q> {
    /// The shape without the axes.
    type Out: Lengths;
}
/// `[.., d]` without `d`, and without the axis at `P` in front
#[diagnostic::do_not_recommend]
impl<L: At<P>, D: Length, P> WithoutBoth<Last, Before<P>> for (L, D) {
    type Out = L::Removed;
}
/// The same, the other way round
#[diagnostic::do_not_recommend]
impl<L: At<P>, D: Length, P> WithoutBoth<Before<P>, Last> for (L, D) {
    type Out = L::Removed;
}
/// `[.., d]` without both is `[..]` without both, then `d` again.
#[diagnostic::do_not_recommend]
impl<L: WithoutBoth<P, Q>, D: Length, P, Q> WithoutBoth<Before<P>, Before<Q>> for (L, D) {
    type Out = (L::Out, D);
}

/// A length that has a diagonal with `D`, `OFF` positions further along `D`.
pub trait Crosses<D, const OFF: isize> {
    /// The length of the diagonal.
    type Out: Dim;
}

/// An offset as a number.
pub struct Offset<const OFF: isize>;
/// The sign and the number of an offset.
#[diagnostic::on_unimplemented(
    message = "the offset of a diagonal in `{Self}` is too large to be computed with at compile time",
    label = "not an offset from -64 to 64",
    note = "on a rank known at run time any offset is: `x.as_dyn().diagonal(100, 0, 1)`"
)]
pub trait Shift {
    /// The sign: [`Onwards`] or [`Backwards`].
    type Sign;
}
/// `U` positions further.
pub struct Onwards<U>(PhantomData<U>);
/// `U` positions back.
pub struct Backwards<U>(PhantomData<U>);

/// `0` counts as a step onwards of 0.
impl Shift for Offset<0> {
    type Sign = Onwards<()>;
}
/// `impl Shift for Offset<3> { type Sign = Onwards<Tens<(), D3>>; }` and its negative.
macro_rules! offsets {
    ($($v:literal)*) => { paste::paste! {$(
        /// `v` is `v` steps forwards.
        impl Shift for Offset<$v> {
            type Sign = Onwards<<Numeral<$v> as Counted>::Decimal>;
        }
        /// `-v` is `v` steps backwards.
        impl Shift for Offset<-$v> {
            type Sign = Backwards<<Numeral<$v> as Counted>::Decimal>;
        }
    )*}};
}
offsets! {
    1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
    33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64
}

/// `c` across `d`, by the sign of the offset
impl<C: Dim, D: Dim, G: Leaves<C, D>, const OFF: isize> Crosses<D, OFF> for C
where
    Offset<OFF>: Shift<Sign = G>,
{
    type Out = G::Out;
}

/// An offset that leaves a diagonal across lengths `C` and `D`.
pub trait Leaves<C, D> {
    /// The length of the diagonal.
    type Out: Dim;
}
/// No offset: `min(c, d)`
impl<C: Dim, D: Dim> Leaves<C, D> for Onwards<()> {
    type Out = Minimum<C, D>;
}
/// Onwards: `min(c, max(d, u) - u)`
impl<C: Dim, D: Dim, R, X, E: Dim> Leaves<C, D> for Onwards<Tens<R, X>>
where
    Tens<R, X>: ToLength<Length = E>,
{
    type Out = Minimum<C, Difference<Maximum<D, E>, E>>;
}
/// Backwards: `min(max(c, u) - u, d)`
impl<C: Dim, D: Dim, U: ToLength<Length = E>, E: Dim> Leaves<C, D> for Backwards<U> {
    type Out = Minimum<Difference<Maximum<C, E>, E>, D>;
}

// Refused rows (see `broadcasting/expand.rs`).

/// Two rows that no real axis number matches: when rustc looks for a method it does not know `A` and `B` yet, and would reject a vector, whose places
/// are all `Last`, at once and without a message.
#[diagnostic::do_not_recommend]
impl OtherThan<Last, { isize::MIN }, { isize::MIN }> for Last {}

/// The second of them
#[diagnostic::do_not_recommend]
impl OtherThan<Last, { isize::MAX }, { isize::MAX }> for Last {}

/// A scalar accepts one axis and no second, as [`HasAxis`] and [`OtherThan`] say.
#[diagnostic::do_not_recommend]
impl<const P: isize, const A: isize, const B: isize> OtherThan<Last, A, B> for Sole<P> {}

/// The same, further in
#[diagnostic::do_not_recommend]
impl<Q, const P: isize, const A: isize, const B: isize> OtherThan<Before<Q>, A, B> for Sole<P> {}

/// Both the last: a shape in any case, so that only [`OtherThan`] rejects.
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length> WithoutBoth<Last, Last> for (L, D) {
    type Out = L;
}

/// A scalar accepts one axis and no second: refused by [`OtherThan`]. (Four rows, so that rustc does not choose the only one while it looks for the
/// method.)
macro_rules! alone {
    ($($p:literal $q:literal;)*) => {$(
        /// `[]` without the axes that it does not have is `[]`.
        impl WithoutBoth<Sole<$p>, Sole<$q>> for () {
            type Out = ();
        }
    )*};
}
alone! { 0 0; 0 -1; -1 0; -1 -1; }
