//! The first elements of an axis, in some order: a given number of them.
//!
//! Known by now: an axis with another length (`axis`), and whether one count is no more than another (`dim::count`). This file adds both at once: the
//! length of the axis becomes a number in the call, which is at most its length.

use crate::dim::Length;
use crate::dim::count::{Exactly, NoMore, Passes, ToCount};
use crate::dim::number::{Counted, Numeral, ToDecimal};
use crate::shape::Lengths;
use crate::shape::axis::{At, HasAxis};

/// A shape whose axis `A` has at least `COUNT` elements.
///
/// The 3 largest of `[2, 8]` along 1 are `[2, 3]`.
pub trait TopK<const A: isize, const COUNT: usize>: Lengths {
    /// The shape with length `COUNT` at the axis.
    type Out: Lengths;
    /// The number of axes after this one.
    const BACK: usize;
}

/// The shape `S` with `COUNT` elements of axis `A`.
pub type Top<S, const A: isize, const COUNT: usize> = <S as TopK<A, COUNT>>::Out;

/// `[.., d, ..]` at `A` becomes `[.., k, ..]`, if `k <= d`
impl<S, P, D, E, O, const A: isize, const COUNT: usize> TopK<A, COUNT> for S
where
    Numeral<COUNT>: Counted<Dim = E>,
    S: HasAxis<A, Place = P> + At<P, Dim = D>,
    D: Length,
    E: LargestOf<D, COUNT, Out = O>,
    O: Length,
{
    type Out = <S as At<P>>::With<O>;
    const BACK: usize = <S as At<P>>::BACK;
}

/// The number `COUNT`, as a length: an axis of length `D` has at least so long a prefix. (Why the number is `Self`: see
/// [`Widen`](crate::shape::Widen).)
#[diagnostic::on_unimplemented(
    message = "selected index k out of range: `{COUNT}` elements of dimension `{D}`",
    label = "this axis does not have `{COUNT}` elements",
    note = "`topk::<AXIS, K>()` gives the `K` largest along an axis, which has at least as many; of a generic length, generic code asks for the relation: `where shape![..L, D]: TopK<-1, {COUNT}>`"
)]
pub trait LargestOf<D, const COUNT: usize> {
    /// The number itself. (An associated type, so that rustc reports this bound where the method is called.)
    type Out: Length;
}

/// The length `E` of an axis with the `COUNT` largest of `D` elements.
pub type Largest<E, D, const COUNT: usize> = <E as LargestOf<D, COUNT>>::Out;

/// `k <= n`
#[diagnostic::do_not_recommend]
impl<D: ToCount<Count = V>, E: ToDecimal<Decimal = U>, U, V, const COUNT: usize> LargestOf<D, COUNT> for E
where
    (Exactly<U>, V): Passes<NoMore>,
{
    type Out = E;
}
