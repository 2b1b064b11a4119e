//! Windows along an axis.
//!
//! Known by now: consecutive parts of an axis (`split`). This file adds parts that may overlap. `Unfold<A, SIZE, STEP>` has `(d - SIZE) / STEP + 1`
//! of them, and a last axis of `SIZE`.

use crate::dim::arithmetic::{NoLength, Sign};
use crate::dim::count::{NoMore, Passes, ToCount};
use crate::dim::number::{AboveZero, Alike, Counted, Decimal, Larger, NextOf, NoMoreThan, Numeral, Smaller, ToDecimal};
use crate::dim::{Difference, Dyn, K, Length, N, One, Quotient, Sum, Sym, Tag};
use crate::shape::axis::{At, HasAxis};
use crate::shape::{Dim, Lengths};

/// A shape with windows of `SIZE` positions along axis `A`, `STEP` apart.
///
/// `[8, 3]` along 0, windows of 3, 2 apart, is `[3, 3, 3]`: three windows, the other axis, and three
/// positions in each window.
pub trait Unfold<const A: isize, const SIZE: usize, const STEP: usize>: Lengths {
    /// The shape of the windows.
    type Out: Lengths;
    /// The number of axes after this one.
    const BACK: usize;
}

/// The shape of the windows along axis `A` of `S`.
pub type Unfolded<S, const A: isize, const SIZE: usize, const STEP: usize> = <S as Unfold<A, SIZE, STEP>>::Out;

/// `[.., d, ..]` at `A` becomes `[.., (d - size) / step + 1, .., size]`.
impl<S, P, D, E, F, O, const A: isize, const SIZE: usize, const STEP: usize> Unfold<A, SIZE, STEP> for S
where
    Numeral<SIZE>: Counted<Dim = E>,
    Numeral<STEP>: Counted<Dim = F>,
    F: WindowStep + Steps<D, N<0>, E, Out = O>,
    S: HasAxis<A, Place = P> + At<P, Dim = D>,
    D: HasWindow<E>,
    E: Length,
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

/// A distance of windows of length `E` in an axis of length `D` with `P` zeros around it. (Why the distance is `Self`: see
/// [`Widen`](crate::shape::Widen).)
///
/// The number of windows is PyTorch's formula, `(d + p - e) / f + 1`, without `+ 0` and `/ 1`; if windows are 1 apart and the zeros keep the length,
/// `e = p + 1`, the number is `d` itself, also for a generic length.
pub trait Steps<D, P, E> {
    /// The number of windows.
    type Out: Dim;
}
/// 1 apart: `d + p - e + 1`, by the row of e
#[diagnostic::do_not_recommend]
impl<D: Dim, P: Dim, E: SlidesByOne<D, P>> Steps<D, P, E> for One {
    type Out = E::Out;
}
macro_rules! apart {
    ($([$($param:tt)*] $n:ty;)*) => {$(
        /// `(d + p - e) / n + 1`
        #[diagnostic::do_not_recommend]
        impl<D: Dim, P: Dim, E: Dim, $($param)*> Steps<D, P, E> for $n
        where
            Self: Dim,
        {
            type Out = Sum<Quotient<Difference<Sum<D, P>, E>, Self>, One>;
        }
    )*};
}
apart! {
    [const V: usize] N<V>;
    [const H: usize, const L: usize] K<H, L>;
}

/// A length of windows that are 1 apart.
pub trait SlidesByOne<D, P> {
    /// The number of windows.
    type Out: Dim;
}
/// `d + p - n + 1`, by the comparison of n with `p + 1`
#[diagnostic::do_not_recommend]
impl<D: Dim, P: Dim + ToDecimal, E: Dim + ToDecimal, C: Overhang<D, P, E>> SlidesByOne<D, P> for E
where
    E::Decimal: Decimal<Compared<NextOf<P::Decimal>, Alike> = C>,
{
    type Out = C::Out;
}
/// `_` gives `_`.
#[diagnostic::do_not_recommend]
impl<D: Dim, P: Dim> SlidesByOne<D, P> for Dyn {
    type Out = Dyn;
}
/// `name` gives `_`.
#[diagnostic::do_not_recommend]
impl<D: Dim, P: Dim, T: Tag> SlidesByOne<D, P> for Sym<T> {
    type Out = Dyn;
}
/// No length of windows: no number of them
#[diagnostic::do_not_recommend]
impl<D: Dim, P: Dim, A: Length, O: Sign, B: Length> SlidesByOne<D, P> for NoLength<A, O, B> {
    type Out = Difference<Sum<D, P>, Self>;
}

/// A comparison of the length of a window with the zeros around an axis and one position.
pub trait Overhang<D, P, E> {
    /// The number of windows.
    type Out: Dim;
}
/// `e = p + 1`: as many windows as positions
#[diagnostic::do_not_recommend]
impl<D: Dim, P, E> Overhang<D, P, E> for Alike {
    type Out = D;
}
macro_rules! overhang {
    ($($order:ident)*) => {$(
        /// `d + p - e + 1`
        #[diagnostic::do_not_recommend]
        impl<D: Dim, P: Dim, E: Dim> Overhang<D, P, E> for $order {
            type Out = Sum<Difference<Sum<D, P>, E>, One>;
        }
    )*};
}
overhang! { Smaller Larger }

/// Windows of `SIZE` positions that share none, and may be mutable views.
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
