//! The first of an axis, in some order: as many as a number says.

use super::Lengths;
use super::axis::{At, HasAxis};
use crate::dim::number::{Counted, Holds, Numeral, ToUint};
use crate::dim::{Dyn, Length, Sym, Tag};
use typenum::IsLessOrEqual;

/// A shape whose axis `A` has at least `COUNT` elements.
///
/// The 3 largest of `[2, 8]` along 1 are `[2, 3]`.
pub trait TopK<const A: isize, const COUNT: usize>: Lengths {
    /// The shape with length `COUNT` there.
    type Out: Lengths;
    /// How many axes before the last it is.
    const BACK: usize;
}

/// The shape `S` with `COUNT` elements of axis `A`.
pub type Top<S, const A: isize, const COUNT: usize> = <S as TopK<A, COUNT>>::Out;

/// `[.., d, ..]` at `A` becomes `[.., k, ..]`, if `k <= d`
impl<S, P, D, E, const A: isize, const COUNT: usize> TopK<A, COUNT> for S
where
    Numeral<COUNT>: Counted<Dim = E>,
    S: HasAxis<A, Place = P> + At<P, Dim = D>,
    D: HasLargest<COUNT>,
    E: Length,
{
    type Out = <S as At<P>>::With<E>;
    const BACK: usize = <S as At<P>>::BACK;
}

/// A length of at least `COUNT`.
#[diagnostic::on_unimplemented(
    message = "selected index k out of range: `{COUNT}` elements of dimension `{Self}`",
    label = "this axis does not have `{COUNT}` elements",
    note = "`topk::<AXIS, K>()` gives the `K` largest along an axis, which has at least as many; of a generic length, generic code asks for the relation: `where shape![..L, D]: TopK<-1, {COUNT}>`"
)]
pub trait HasLargest<const COUNT: usize> {}

/// `k <= n`
#[diagnostic::do_not_recommend]
impl<D: ToUint, U, const COUNT: usize> HasLargest<COUNT> for D
where
    Numeral<COUNT>: Counted<Uint = U>,
    U: IsLessOrEqual<D::Uint, Output: Holds>,
{
}
/// `_` and named lengths: checked at run time.
#[diagnostic::do_not_recommend]
impl<const COUNT: usize> HasLargest<COUNT> for Dyn {}
#[diagnostic::do_not_recommend]
impl<T: Tag, const COUNT: usize> HasLargest<COUNT> for Sym<T> {}
