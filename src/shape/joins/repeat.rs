//! Repeating: each length times a count.
//!
//! Known by now: a number of copies of a length (`cat`), products axis by axis (`kron`). This file adds both together, with a list of
//! counts on the right.
//!
//! The counts are a list too, `x.repeat::<shape![2, 3]>()`; there may be more of them than axes.

use crate::dim::number::{Counted, Numeral};
use crate::dim::{Dyn, Fixed, Length};
use crate::shape::axis::{At, HasAxis, InList};
use crate::shape::cat::CopiesOf;
use crate::shape::same::SameDim;
use crate::shape::{AnyRank, Dim, Lengths, StaticShape};

/// A shape that may be repeated `C` times.
pub trait Repeat<C: StaticShape>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}

/// The shape `S` repeated `C` times.
pub type Repeated<S, C> = <S as Repeat<C>>::Out;

/// `[l..] × [c..]`, when there are at least as many counts as axes
impl<S: NoLongerThan<C> + Repeats<C, Out = O>, C: StaticShape, O: Lengths> Repeat<C> for S {
    type Out = O;
}

/// A shape with as many axes as `C`, or fewer.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` cannot be repeated `{C}` times",
    label = "fewer counts than axes",
    note = "there is one count for each axis, and counts for new axes may stand in front; `tile` takes fewer, too"
)]
pub trait NoLongerThan<C>: Lengths {}
/// `[]` is no longer than any list.
#[diagnostic::do_not_recommend]
impl<C> NoLongerThan<C> for () {}
/// `[l.., d]` is no longer than `[c.., k]`, when `l` is no longer than `c`.
#[diagnostic::do_not_recommend]
impl<L: NoLongerThan<C>, D: Length, C, K> NoLongerThan<(C, K)> for (L, D) {}

/// A shape repeated `C` times. (With a result in any case, so that only [`NoLongerThan`] rejects.)
pub trait Repeats<C>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}

/// The shape `S` tiled `C` times.
pub type Tiled<S, C> = <S as Repeats<C>>::Out;

/// A length times a count.
#[diagnostic::on_unimplemented(
    message = "dimension `{Self}` cannot be repeated `{C}` times",
    label = "the product is more than a length can be, or the length is generic",
    note = "a length is at most 1_000_000_000; generic code asks for the relation: `where shape![..L, D]: Repeat<shape![2]>`"
)]
pub trait RepeatDim<C>: Length {
    /// The length of the result.
    type Out: Length;
}

/// `[] × c = c`
impl<C: StaticShape> Repeats<C> for () {
    type Out = C;
}
/// `[l.., d] × [] = [l.., d]`
impl<L: Lengths, D: Length> Repeats<()> for (L, D) {
    type Out = (L, D);
}
/// `[l.., d] × [c.., k] = [l × c.., k * d]`
impl<L: Repeats<C>, D: RepeatDim<K>, C: StaticShape, K: Fixed> Repeats<(C, K)> for (L, D) {
    type Out = (L::Out, D::Out);
}

/// `k * d`
#[diagnostic::do_not_recommend]
impl<D: Dim, K: CopiesOf<D>> RepeatDim<K> for D {
    type Out = K::Out;
}

/// A shape whose elements along axis `A` can each be repeated `TIMES` times.
///
/// `[2, 3]` along 1 by 2 gives `[2, 6]`.
pub trait Interleave<const A: isize, const TIMES: usize>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}

/// The shape `S` with each element along axis `A` repeated `TIMES` times.
pub type Interleaved<S, const A: isize, const TIMES: usize> = <S as Interleave<A, TIMES>>::Out;

/// `[.., d, ..]` at `A` becomes `[.., times * d, ..]`.
impl<S, P, D, E, O: Length, const A: isize, const TIMES: usize> Interleave<A, TIMES> for S
where
    Numeral<TIMES>: Counted<Dim = E>,
    S: HasAxis<A, Place = P> + At<P, Dim = D>,
    P: InList,
    E: CopiesOf<D, Out = O>,
{
    type Out = <S as At<P>>::With<O>;
}

/// The shape `S` with a length known only at run time along axis `A`.
pub type InterleavedBy<S, const A: isize> = <S as InterleaveBy<A>>::Out;

/// A shape whose elements along axis `A` can be repeated by a vector with one count for each.
pub trait InterleaveBy<const A: isize>: Lengths {
    /// The length of the axis.
    type Dim;
    /// The shape with a length known only at run time along the axis.
    type Out: Lengths;
}
/// `[.., d, ..]` at `A` becomes `[.., _, ..]`.
impl<S, P, D: Length, const A: isize> InterleaveBy<A> for S
where
    S: HasAxis<A, Place = P> + At<P, Dim = D>,
    P: InList,
{
    type Dim = D;
    type Out = <S as At<P>>::With<Dyn>;
}

/// The shape of a vector with one count for each position of an axis of length `D`.
#[diagnostic::on_unimplemented(
    message = "counts of shape `{Self}` are not one for each of {D} positions: give a vector with as many counts as the axis is long",
    label = "another number of counts than of positions",
    note = "one number for all positions: `x.repeat_interleave::<AXIS, TIMES>()`"
)]
pub trait CountsOf<D> {}
/// `[e]`, if `e = d`
#[diagnostic::do_not_recommend]
impl<D, E: SameDim<D>> CountsOf<D> for ((), E) {}
/// `?`: checked at run time
#[diagnostic::do_not_recommend]
impl<D> CountsOf<D> for AnyRank {}
