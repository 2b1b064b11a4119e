//! Diagonals across two axes.
//!
//! Known by now: two places of a shape (`permute`). This file adds what must be said of both: they differ; and the length that both
//! lengths and an offset give.
//!
//! `Diagonal<OFF, A, B>` has `min(m, n - OFF)` positions, for a negative offset
//! `min(m + OFF, n)`.

use crate::dim::count::{Exactly, Gives, Makes, ToCount};
use crate::dim::number::{Counted, Decimal, LessOf, Numeral, SmallerOf, ToDecimal, ToLength};
use crate::dim::{Dyn, K, Length, M, N, One, Sym, Tag};
use crate::shape::Lengths;
use crate::shape::axis::{At, Before, HasAxis, Last, Sole};
use core::marker::PhantomData;

/// A shape with a diagonal across its axes `A` and `B`, `OFF` positions further along `B`.
pub trait Diagonal<const OFF: isize, const A: isize, const B: isize>: Lengths {
    /// The shape without the two axes, then one along the diagonal.
    type Out: Lengths;
    /// How many axes before the last they are.
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

/// A place that is not `Q`: of the axis `A`, and `Q` of the axis `B`.
#[diagnostic::on_unimplemented(
    message = "the two axes of a diagonal cannot be identical",
    label = "both are the same axis",
    note = "`diagonal::<OFFSET, A, B>()`, as in `x.diagonal::<0, -2, -1>()`"
)]
pub trait OtherThan<Q, const A: isize, const B: isize> {}
/// The last is not one further in.
#[diagnostic::do_not_recommend]
impl<P, const A: isize, const B: isize> OtherThan<Before<P>, A, B> for Last {}
/// One further in is not the last.
#[diagnostic::do_not_recommend]
impl<P, const A: isize, const B: isize> OtherThan<Last, A, B> for Before<P> {}
/// Both are further in: as they are one step nearer.
#[diagnostic::do_not_recommend]
impl<P: OtherThan<Q, A, B>, Q, const A: isize, const B: isize> OtherThan<Before<Q>, A, B> for Before<P> {}

/// A shape with axes at `P` and `Q`.
pub trait WithoutBoth<P, Q> {
    /// The shape without them.
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
    type Out: Length;
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
    /// [`Onwards`] or [`Backwards`].
    type Sign;
}
/// `U` positions further.
pub struct Onwards<U>(PhantomData<U>);
/// `U` positions back.
pub struct Backwards<U>(PhantomData<U>);

/// `0` is no step onwards.
impl Shift for Offset<0> {
    type Sign = Onwards<()>;
}
/// `impl Shift for Offset<3> { type Sign = Onwards<Tens<(), D3>>; }` and its negative.
macro_rules! offsets {
    ($($v:literal)*) => { paste::paste! {$(
        /// `v` is so many steps onwards.
        impl Shift for Offset<$v> {
            type Sign = Onwards<<Numeral<$v> as Counted>::Decimal>;
        }
        /// `-v` is so many steps back.
        impl Shift for Offset<-$v> {
            type Sign = Backwards<<Numeral<$v> as Counted>::Decimal>;
        }
    )*}};
}
offsets! {
    1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
    33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64
}

/// Known lengths only: `_` and names take any offset.
macro_rules! crossing {
    ($([$($param:tt)*] $c:ty;)*) => {$(
        /// `c` across `d`, by the sign of the offset: see [`Onwards`] and [`Backwards`].
        impl<D, G, V, W, O: Length, $($param)* const OFF: isize> Crosses<D, OFF> for $c
        where
            Offset<OFF>: Shift<Sign = G>,
            Self: ToDecimal<Decimal = V>,
            D: ToCount<Count = W>,
            (Exactly<V>, W): Gives<G, Dim = O>,
        {
            type Out = O;
        }
    )*};
}
crossing! {
    [] One;
    [const SIZE: usize,] N<SIZE>;
    [const H: usize, const L: usize,] K<H, L>;
    [const H: usize, const T: usize, const L: usize,] M<H, T, L>;
}
/// `_` across `d` is `_`.
impl<D, const OFF: isize> Crosses<D, OFF> for Dyn {
    type Out = Dyn;
}
/// `name` across `d` is `_`.
impl<D, T: Tag, const OFF: isize> Crosses<D, OFF> for Sym<T> {
    type Out = Dyn;
}

/// Onwards: `min(v, max(w, off) - off)`
impl<U: Decimal, V: Decimal, W: Decimal, O: Length> Makes<(V, W)> for Onwards<U>
where
    SmallerOf<LessOf<W, U>, V>: ToLength<Length = O>,
{
    type Dim = O;
}
/// Backwards: `min(max(v, off) - off, w)`
impl<U: Decimal, V: Decimal, W: Decimal, O: Length> Makes<(V, W)> for Backwards<U>
where
    SmallerOf<LessOf<V, U>, W>: ToLength<Length = O>,
{
    type Dim = O;
}

// Refused rows (`broadcasting/expand.rs` says what these are).

/// Two rows that no real axis number matches: when rustc looks for a method it does not know `A` and `B` yet, and would refuse a
/// vector there and then, whose places are all the last, without a sentence.
#[diagnostic::do_not_recommend]
impl OtherThan<Last, { isize::MIN }, { isize::MIN }> for Last {}

/// The second of them
#[diagnostic::do_not_recommend]
impl OtherThan<Last, { isize::MAX }, { isize::MAX }> for Last {}

/// A scalar lends one axis and no second, as [`HasAxis`] and [`OtherThan`] say.
#[diagnostic::do_not_recommend]
impl<const P: isize, const A: isize, const B: isize> OtherThan<Last, A, B> for Sole<P> {}

/// The same, further in
#[diagnostic::do_not_recommend]
impl<Q, const P: isize, const A: isize, const B: isize> OtherThan<Before<Q>, A, B> for Sole<P> {}

/// Both the last: a shape in any case, so that [`OtherThan`] refuses alone.
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length> WithoutBoth<Last, Last> for (L, D) {
    type Out = L;
}

/// A scalar lends one axis and no second: refused by [`OtherThan`]. (A row for each of four, so that rustc does not take the only
/// one while it looks for the method.)
macro_rules! alone {
    ($($p:literal $q:literal;)*) => {$(
        /// `[]` without the axes that it does not have is `[]`.
        impl WithoutBoth<Sole<$p>, Sole<$q>> for () {
            type Out = ();
        }
    )*};
}
alone! { 0 0; 0 -1; -1 0; -1 -1; }
