//! Margins: an axis becomes longer by the positions before and after it.
//!
//! Known by now: sums of lengths (`cat`), and numbers in a call (`narrow`). This file adds both together, and the bounds on a length by the way its
//! margins are filled.

use crate::dim::count::{Asks, Passes, ToCount};
use crate::dim::number::{
    Counted, Decimal, FewerThan, LargerOf, NoMoreThan, Numeral, Once, SmallerOf, Tens, ToDecimal,
};
use crate::dim::{Length, Sum};
use crate::shape::axis::{At, HasAxis, InList};
use crate::shape::{Dim, Lengths};

/// A shape whose axis `A` can have margins of `BEFORE` and `AFTER` positions.
///
/// `[2, 3]` with margins 1 and 2 along -1 is `[2, 6]`; `[2, D]` is `[2, 3 + D]`.
///
/// # Shapes
///
/// | filled with | requirement |
/// |---|---|
/// | one value | nothing |
/// | the edge, repeated | an edge: at least one position, if there are margins |
/// | the mirror image | margins shorter than the axis: its edge is not repeated |
pub trait Pad<const A: isize, const BEFORE: usize, const AFTER: usize>: Lengths {
    /// The length of the axis.
    type Dim: Length;
    /// The shape with margins.
    type Out: Lengths;
    /// The number of axes after this one.
    const BACK: usize;
}

/// The shape `S` with margins along axis `A`.
pub type Padded<S, const A: isize, const BEFORE: usize, const AFTER: usize> = <S as Pad<A, BEFORE, AFTER>>::Out;

/// `[.., d, ..]` at `A` becomes `[.., before + after + d, ..]`
impl<S, P, D, B, C, O, const A: isize, const BEFORE: usize, const AFTER: usize> Pad<A, BEFORE, AFTER> for S
where
    Numeral<BEFORE>: Counted<Dim = B>,
    Numeral<AFTER>: Counted<Dim = C>,
    S: HasAxis<A, Place = P> + At<P, Dim = D>,
    P: InList,
    B: Dim,
    C: Dim,
    Sum<B, C>: Widens<D, Out = O>,
    D: Dim,
    O: Length,
{
    type Dim = D;
    type Out = <S as At<P>>::With<O>;
    const BACK: usize = <S as At<P>>::BACK;
}

/// A number of positions by which an axis of length `D` becomes longer. (Why the number is `Self`: see [`Widen`](crate::shape::Widen).)
#[diagnostic::on_unimplemented(
    message = "dimension `{D}` cannot have margins of `{Self}` positions in all",
    label = "the sum is more than a length can be, or the length is generic",
    note = "a length is at most 1_000_000_000; generic code asks for the relation: `where shape![..L, D]: Pad<-1, 1, 1>`"
)]
pub trait Widens<D> {
    /// The length with margins.
    type Out: Dim;
}
/// `e + d`, by the number of e
#[diagnostic::do_not_recommend]
impl<D: Dim, E: Dim + ToDecimal<Decimal = U>, U: WidensBy<D, E>> Widens<D> for E {
    type Out = U::Out;
}

/// The number of a length `E` by which an axis of length `D` becomes longer.
pub trait WidensBy<D, E> {
    /// The length with margins.
    type Out: Dim;
}
/// `0 + d = d`, whatever d is
#[diagnostic::do_not_recommend]
impl<D: Dim, E> WidensBy<D, E> for () {
    type Out = D;
}
/// `e + d`: the number in front
#[diagnostic::do_not_recommend]
impl<D: Dim, E: Dim, R, X> WidensBy<D, E> for Tens<R, X> {
    type Out = Sum<E, D>;
}

/// A length whose mirror image fills margins of `BEFORE` and `AFTER` positions.
#[diagnostic::on_unimplemented(
    message = "margins of {BEFORE} and {AFTER} positions cannot be filled with the mirror image of dimension `{Self}`",
    label = "this axis has length `{Self}`",
    note = "a margin is shorter than the axis that it reflects, because the edge is not repeated"
)]
pub trait Reflects<const BEFORE: usize, const AFTER: usize> {}
/// `d`, if the margins are shorter
#[diagnostic::do_not_recommend]
impl<D: ToCount<Count: Passes<MirrorMargins<BEFORE, AFTER>>>, const BEFORE: usize, const AFTER: usize>
    Reflects<BEFORE, AFTER> for D
{
}

/// Margins of a mirror image.
pub struct MirrorMargins<const BEFORE: usize, const AFTER: usize>;
/// `before < max(u, 1)`, `after < max(u, 1)`: no margins reflect nothing
#[diagnostic::do_not_recommend]
impl<U: Decimal, P, Q, const BEFORE: usize, const AFTER: usize> Asks<U> for MirrorMargins<BEFORE, AFTER>
where
    Numeral<BEFORE>: Counted<Decimal = P>,
    Numeral<AFTER>: Counted<Decimal = Q>,
    P: FewerThan<LargerOf<U, Once>>,
    Q: FewerThan<LargerOf<U, Once>>,
{
}

/// A length whose other end fills margins of `BEFORE` and `AFTER` positions.
#[diagnostic::on_unimplemented(
    message = "margins of {BEFORE} and {AFTER} positions cannot be filled with the other end of dimension `{Self}`",
    label = "this axis has length `{Self}`",
    note = "a margin is no longer than the axis that it continues"
)]
pub trait Continues<const BEFORE: usize, const AFTER: usize> {}
/// `d`, if the margins are no longer
#[diagnostic::do_not_recommend]
impl<D: ToCount<Count: Passes<OtherEnd<BEFORE, AFTER>>>, const BEFORE: usize, const AFTER: usize>
    Continues<BEFORE, AFTER> for D
{
}

/// Margins of the other end.
pub struct OtherEnd<const BEFORE: usize, const AFTER: usize>;
/// `before <= u`, `after <= u`
#[diagnostic::do_not_recommend]
impl<U: Decimal, P, Q, const BEFORE: usize, const AFTER: usize> Asks<U> for OtherEnd<BEFORE, AFTER>
where
    Numeral<BEFORE>: Counted<Decimal = P>,
    Numeral<AFTER>: Counted<Decimal = Q>,
    P: NoMoreThan<U>,
    Q: NoMoreThan<U>,
{
}

/// A length with an edge, which fills margins.
#[diagnostic::on_unimplemented(
    message = "margins of {BEFORE} and {AFTER} positions cannot be filled with the edge of dimension `{Self}`",
    label = "this axis has no positions, so it has no edge to repeat",
    note = "an axis without positions can be filled with a value: `Constant(0.0)`"
)]
pub trait HasEdge<const BEFORE: usize, const AFTER: usize> {}
/// `d`, if it has positions, or there are no margins
#[diagnostic::do_not_recommend]
impl<D: ToCount<Count: Passes<EdgeMargins<BEFORE, AFTER>>>, const BEFORE: usize, const AFTER: usize>
    HasEdge<BEFORE, AFTER> for D
{
}

/// Margins of a repeated edge.
pub struct EdgeMargins<const BEFORE: usize, const AFTER: usize>;
/// `min(before, 1) <= u`, `min(after, 1) <= u`: no margins repeat nothing
#[diagnostic::do_not_recommend]
impl<U: Decimal, P: Decimal, Q: Decimal, const BEFORE: usize, const AFTER: usize> Asks<U> for EdgeMargins<BEFORE, AFTER>
where
    Numeral<BEFORE>: Counted<Decimal = P>,
    Numeral<AFTER>: Counted<Decimal = Q>,
    SmallerOf<P, Once>: NoMoreThan<U>,
    SmallerOf<Q, Once>: NoMoreThan<U>,
{
}
