//! Windows along an axis.
//!
//! Known by now: parts of an axis that follow each other (`split`). This file adds parts that may overlap. `Unfold<A, SIZE,
//! STEP>` has `(d - SIZE) / STEP + 1` of them, and an axis of `SIZE` behind.

use crate::dim::Length;
use crate::dim::count::{Gives, Makes, NoMore, Passes, ToCount};
use crate::dim::number::{
    AboveZero, Counted, Decimal, LessOf, NextOf, NoMoreThan, Numeral, QuotientOf, ToDecimal, ToLength,
};
use crate::shape::Lengths;
use crate::shape::axis::{At, HasAxis};
use core::marker::PhantomData;

/// A shape with windows of `SIZE` positions along axis `A`, `STEP` apart.
///
/// `[8, 3]` along 0, windows of 3, 2 apart, is `[3, 3, 3]`: three windows, the other axis, and three
/// positions in each window.
pub trait Unfold<const A: isize, const SIZE: usize, const STEP: usize>: Lengths {
    /// The shape of the windows.
    type Out: Lengths;
    /// How many axes before the last it is.
    const BACK: usize;
}

/// The shape of the windows along axis `A` of `S`.
pub type Unfolded<S, const A: isize, const SIZE: usize, const STEP: usize> = <S as Unfold<A, SIZE, STEP>>::Out;

/// `[.., d, ..]` at `A` becomes `[.., (d - size) / step + 1, .., size]`.
impl<S, P, D, E, F, O, const A: isize, const SIZE: usize, const STEP: usize> Unfold<A, SIZE, STEP> for S
where
    Numeral<SIZE>: Counted<Dim = E>,
    Numeral<STEP>: Counted<Dim = F>,
    F: WindowStep,
    S: HasAxis<A, Place = P> + At<P, Dim = D>,
    D: HasWindow<E>,
    E: Length + WindowsIn<D, F, Out = O>,
    O: Length,
{
    type Out = (<S as At<P>>::With<O>, E);
    const BACK: usize = <S as At<P>>::BACK;
}

/// The distance of two windows: anything but 0.
#[diagnostic::on_unimplemented(
    message = "windows cannot be `{Self}` apart",
    label = "a step of at least 1 was expected",
    note = "`unfold::<AXIS, SIZE, STEP>()`: windows of `SIZE` positions begin `STEP` apart"
)]
pub trait WindowStep {}
/// `f > 0`
#[diagnostic::do_not_recommend]
impl<F: ToDecimal<Decimal: AboveZero>> WindowStep for F {}

/// A length that a window of length `E` fits into.
#[diagnostic::on_unimplemented(
    message = "a window of length `{E}` does not fit dimension `{Self}`",
    label = "this axis has length `{Self}`",
    note = "`unfold::<AXIS, SIZE, STEP>()` needs at least `SIZE` positions"
)]
pub trait HasWindow<E> {}
/// `e <= d`
#[diagnostic::do_not_recommend]
impl<D: ToCount<Count = U>, E: ToCount<Count = V>, U, V> HasWindow<E> for D where (V, U): Passes<NoMore> {}

/// A length of windows in an axis of length `D`, `F` apart. (Why it is `Self`: see
/// [`Widen`](crate::shape::Widen).)
pub trait WindowsIn<D, F> {
    /// Their number.
    type Out: Length;
}
/// `(d - e) / f + 1`
#[diagnostic::do_not_recommend]
impl<E, D, F, U, V, W, O: Length> WindowsIn<D, F> for E
where
    E: ToCount<Count = V>,
    F: ToDecimal<Decimal = W>,
    D: ToCount<Count = U>,
    (U, V): Gives<EachOf<W>, Dim = O>,
{
    type Out = O;
}

/// Windows of `V` of `U` positions, `W` apart.
pub struct EachOf<W>(PhantomData<W>);
/// `(u - v) / w + 1`: a number in any case, so that [`HasWindow`] and [`WindowStep`] refuse alone.
#[diagnostic::do_not_recommend]
impl<U: Decimal, V: Decimal, W: Decimal, O: Length> Makes<(U, V)> for EachOf<W>
where
    NextOf<QuotientOf<LessOf<U, V>, W>>: ToLength<Length = O>,
{
    type Dim = O;
}

/// Windows of `SIZE` positions that share none: what may be written through.
#[diagnostic::on_unimplemented(
    message = "windows of {SIZE} positions that are {STEP} apart share elements, so nothing can be written through them",
    label = "more than one position would refer to a single memory location",
    note = "read them with `unfold`, or take windows at least {SIZE} apart"
)]
pub trait Apart<const SIZE: usize, const STEP: usize> {}
/// `size <= step`
#[diagnostic::do_not_recommend]
impl<S: Lengths, P, Q, const SIZE: usize, const STEP: usize> Apart<SIZE, STEP> for S
where
    Numeral<SIZE>: Counted<Decimal = P>,
    Numeral<STEP>: Counted<Decimal = Q>,
    P: NoMoreThan<Q>,
{
}
