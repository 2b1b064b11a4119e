//! A part of an axis: consecutive positions.
//!
//! Known by now: an axis with another length (`axis`), numbers in a call (`dim::number`), and comparisons of counts
//! (`dim::count`). This file adds all three together, as the pattern for relations with an axis and a number in the turbofish.

use crate::dim::Fixed;
use crate::dim::count::{Exactly, NoMore, Passes, ToCount};
use crate::dim::number::{Counted, Decimal, Numeral, SumOf};
use crate::shape::Lengths;
use crate::shape::axis::{At, HasAxis, InList};
use crate::shape::slice::HasPosition;

/// A shape whose axis `A` has the positions `START..START + LEN`.
///
/// `[8, 3]` narrowed along 0 from 2 by 4 is `[4, 3]`.
pub trait Narrow<const A: isize, const START: usize, const LEN: usize>: Lengths {
    /// The shape with length `LEN` at the axis.
    type Out: Lengths;
    /// The number of axes after this one.
    const BACK: usize;
}

/// The shape `S` with `LEN` positions of axis `A`.
pub type Narrowed<S, const A: isize, const START: usize, const LEN: usize> = <S as Narrow<A, START, LEN>>::Out;

/// `[.., d, ..]` at `A` becomes `[.., len, ..]`, if `start + len <= d`
impl<S, P, D, E, const A: isize, const START: usize, const LEN: usize> Narrow<A, START, LEN> for S
where
    Numeral<START>: Written<START>,
    Numeral<LEN>: Written<LEN, Dim = E>,
    S: HasAxis<A, Place = P> + At<P, Dim = D>,
    P: InList,
    D: Spans<START, LEN>,
    E: crate::dim::Length,
{
    type Out = <S as At<P>>::With<E>;
    const BACK: usize = <S as At<P>>::BACK;
}

/// A number of positions `V`. (Like [`Counted`]; a slice takes larger numbers, and the message says so.)
#[diagnostic::on_unimplemented(
    message = "a number in a call is at most 1_024, not {V}",
    label = "{V} is too large to be computed with at compile time",
    note = "a slice takes any number: `x.slice(s![2_000..4_000])`"
)]
pub trait Written<const V: usize> {
    /// Its length.
    type Dim: Fixed;
}
/// `v`, if it can be computed with
#[diagnostic::do_not_recommend]
impl<const V: usize, D: Fixed> Written<V> for Numeral<V>
where
    Self: Counted<Dim = D>,
{
    type Dim = D;
}

/// A shape whose axis `A` has a position `INDEX`.
pub trait SelectAt<const A: isize, const INDEX: usize>: Lengths {}
/// `[.., d, ..]` at `A`, if `index < d`
impl<S, P, D, E, const A: isize, const INDEX: usize> SelectAt<A, INDEX> for S
where
    Numeral<INDEX>: Written<INDEX, Dim = E>,
    S: HasAxis<A, Place = P> + At<P, Dim = D>,
    D: HasPosition<E>,
{
}

/// A length of at least `START + LEN`.
#[diagnostic::on_unimplemented(
    message = "start ({START}) + length ({LEN}) exceeds dimension `{Self}`",
    label = "this part reaches beyond the axis",
    note = "`narrow::<AXIS, START, LEN>()` keeps the positions `START..START + LEN`"
)]
pub trait Spans<const START: usize, const LEN: usize> {}

/// `start + len <= n`
#[diagnostic::do_not_recommend]
impl<D, C, P: Decimal, Q: Decimal, const START: usize, const LEN: usize> Spans<START, LEN> for D
where
    D: ToCount<Count = C>,
    Numeral<START>: Counted<Decimal = P>,
    Numeral<LEN>: Counted<Decimal = Q>,
    (Exactly<SumOf<P, Q>>, C): Passes<NoMore>,
{
}
