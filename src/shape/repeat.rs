//! Repeating: each length times a count.
//!
//! The counts are a list too, `x.repeat::<shape![2, 3]>()`; there may be more of them than axes.

use super::{Lengths, StaticShape};
use crate::dim::number::{FromUint, Numbered, ToUint};
use crate::dim::{Dyn, Fixed, Length, Sym};
use core::ops::Mul;
use typenum::Prod;

/// A shape that may be repeated `C` times.
pub trait Repeat<C: StaticShape>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}
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
#[diagnostic::do_not_recommend]
impl<C> NoLongerThan<C> for () {}
#[diagnostic::do_not_recommend]
impl<L: NoLongerThan<C>, D: Length, C, K> NoLongerThan<(C, K)> for (L, D) {}

/// A shape repeated `C` times. (A result in any case, so that [`NoLongerThan`] refuses alone.)
pub trait Repeats<C>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}

/// A length times a count.
pub trait RepeatDim<C>: Length {
    /// The length of the result.
    type Out: Length;
}

/// `[] × c = c`
impl<C: StaticShape> Repeats<C> for () {
    type Out = C;
}
/// Fewer counts than axes.
impl<L: Lengths, D: Length> Repeats<()> for (L, D) {
    type Out = (L, D);
}
/// `[l.., d] × [c.., k] = [l × c.., d * k]`
impl<L: Repeats<C>, D: RepeatDim<K>, C: StaticShape, K: Fixed> Repeats<(C, K)> for (L, D) {
    type Out = (L::Out, D::Out);
}

/// `d * k`
impl<D: ToUint, K: ToUint> RepeatDim<K> for D
where
    D::Uint: Mul<K::Uint, Output: FromUint>,
{
    type Out = Numbered<Prod<D::Uint, K::Uint>>;
}

/// `_ * k = _`
impl<K: Fixed> RepeatDim<K> for Dyn {
    type Out = Dyn;
}

/// A named length repeated is another length, without a name.
impl<T: crate::Tag, K: Fixed> RepeatDim<K> for Sym<T> {
    type Out = Dyn;
}
