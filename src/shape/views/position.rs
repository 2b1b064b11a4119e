//! The position of one element, in `s!`: one number for each axis.
//!
//! Known by now: the items of `s!`, and the positions of a length (`slice`). This file adds lists in which all items are numbers.

use crate::dim::Length;
use crate::shape::AnyRank;
use crate::shape::slice::{Between, Bounds, HasPosition, HasPositionBack, NewAxis, Nth, NthBack, NthValue, Whole};

/// Items that are a position in a shape `S`: a number for each axis.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a position in a tensor of shape `{S}`",
    note = "a position has one number for each axis, as in `t[s![2, -1]]`"
)]
pub trait Located<S> {}

/// `[]` at `[]`
impl Located<()> for () {}
/// `?` at `[]`: checked at run time
impl Located<AnyRank> for () {}

macro_rules! numbers {
    ($([$($param:ident)*] $item:ty $(, $relation:path)?;)*) => {$(
        /// `[l.., d]` at `[x.., i]` is `[l..]` at `[x..]`, if d has i.
        impl<L, D: Length $(+ $relation)?, X: Located<L>, $($param),*> Located<(L, D)> for (X, $item) {}
        /// `[]` at `[x.., i]`: never, because no number is [`OneForEachAxis`].
        impl<X, $($param),*> Located<()> for (X, $item) where (): OneForEachAxis<(X, $item)> {}
        /// `?` at `[x.., i]` is `?` at `[x..]`.
        impl<X: Located<AnyRank>, $($param),*> Located<AnyRank> for (X, $item) {}
    )*};
}
numbers! {
    [I] Nth<I>, HasPosition<I>;
    [I] NthBack<I>, HasPositionBack<I>;
    [] NthValue;
}
macro_rules! no_numbers {
    ($([$($param:ident)*] $item:ty;)*) => {$(
        /// `s` at `[x.., a..b]`: never, because no range is [`OneNumber`].
        impl<S, X, $($param),*> Located<S> for (X, $item) where $item: OneNumber<(S, X)> {}
    )*};
}
no_numbers! {
    [] Whole;
    [] NewAxis;
    [] Bounds;
    [A B C] Between<A, B, C>;
}

/// The rest of a shape or of a position, if one has more axes than the other has numbers: it must be empty.
#[diagnostic::on_unimplemented(
    message = "a position has one number for each axis, and this one has too few or too many",
    label = "as many numbers as axes were expected",
    note = "an element is read as `t[s![2, -1]]`; fewer numbers select a part, which is a view: `t.slice(s![2])`"
)]
pub trait OneForEachAxis<X> {}

/// An item that is one number.
#[diagnostic::on_unimplemented(
    message = "a range is not a position: one number for each axis was expected",
    label = "a range, `..` or `NewAxis` among the numbers",
    note = "a part is a view: `t.slice(s![1..3, ..])`; an element is read as `t[s![2, -1]]`"
)]
pub trait OneNumber<X> {}

// Refused rows (see `broadcasting/expand.rs`).

/// `[l.., d]` at `[]`: never, because no axis is [`OneForEachAxis`].
impl<L, D> Located<(L, D)> for () where (L, D): OneForEachAxis<()> {}
