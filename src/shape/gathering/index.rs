//! Advanced indexing: index tensors and masks among the items of `s!`, and the shape of what they pick.
//!
//! Known by now: positions, ranges and new axes as types, and what each makes of an axis (`slice`).
//! This file adds two items:
//!
//! The items are read one by one, and what they have given so far is a state:
//!
//! | state | an axis `d` is kept | an index tensor of shape `r` | at the end |
//! |---|---|---|---|
//! | [`NoPicks<L>`](NoPicks) | `NoPicks<[l.., d]>` | `PicksLast<l, r>` | `l` |
//! | [`PicksLast<L, P>`](PicksLast) | `PicksAmid<l, p, [d]>` | `PicksLast<l, p ∘ r>` | `l ++ p` |
//! | [`PicksAmid<L, P, K>`](PicksAmid) | `PicksAmid<l, p, [k.., d]>` | `PicksFirst<p ∘ r, l ++ k>` | `l ++ p ++ k` |
//! | [`PicksFirst<P, K>`](PicksFirst) | `PicksFirst<p, [k.., d]>` | `PicksFirst<p ∘ r, k>` | `p ++ k` |
//! | [`PicksAny`] | itself | itself | `AnyRank` |
//!
//! **Rejected:** a list of lengths with marked places for the index tensors, settled at the end. It would
//! have to be taken apart again, and so would axes that generic code leaves to `L`.

use crate::dim::sealed::Seal;
use crate::dim::{Dyn, Length, N, One};
use crate::shape::broadcast::Broadcast;
use crate::shape::einsum::Behind;
use crate::shape::expand::{Assigns, Expands};
use crate::shape::same::SameDim;
use crate::shape::slice::{
    Between, Bounds, Front, HasPosition, HasPositionBack, NewAxis, Nth, NthBack, NthValue, Ranged, Select, Strip,
    TakesAxis, TooMany, Whole,
};
use crate::shape::{AnyRank, Lengths};
use core::marker::PhantomData;
use smallvec::SmallVec;
use std::borrow::Cow;

/// An index tensor of shape `R`: a position for each of its elements.
pub struct ByIndex<'a, R> {
    pub(crate) positions: Elements<'a, i64>,
    shape: PhantomData<fn() -> R>,
}
/// A mask of shape `R`: the positions where it holds.
pub struct ByMask<'a, R> {
    pub(crate) mask: Elements<'a, bool>,
    shape: PhantomData<fn() -> R>,
}
impl<'a, R> ByIndex<'a, R> {
    /// # Safety
    /// The sizes fit `R`.
    pub(crate) unsafe fn new(positions: Elements<'a, i64>) -> Self {
        ByIndex { positions, shape: PhantomData }
    }
}
impl<'a, R> ByMask<'a, R> {
    /// # Safety
    /// The sizes fit `R`.
    pub(crate) unsafe fn new(mask: Elements<'a, bool>) -> Self {
        ByMask { mask, shape: PhantomData }
    }
}

/// The elements of an index tensor or a mask, row-major: borrowed where they lie so.
pub struct Elements<'a, T: Clone> {
    pub(crate) values: Cow<'a, [T]>,
    pub(crate) sizes: SmallVec<[usize; 6]>,
}
impl<T: Clone> Elements<'_, T> {
    /// The same elements, borrowed.
    pub(crate) fn borrowed(&self) -> Elements<'_, T> {
        Elements { values: Cow::Borrowed(&self.values), sizes: self.sizes.clone() }
    }
}

/// Items that pick a part of a shape `S`: what a method that takes an index asks for.
///
/// # Shapes
///
/// | item | takes | gives |
/// |---|---|---|
/// | `ByIndex<R>` | one axis | the axes `R` of the index tensor; without axes it is a position |
/// | `ByMask<R>` | the axes `R`, of the same lengths | one axis `_`: as many as are true |
///
/// Several of them are broadcast to one group of axes. The group replaces the axes that they
/// took where those are neighbours, and in front of all others where an axis that is kept lies between
/// (PyTorch's rule, and NumPy's). A position takes its axis away and lies between nothing: PyTorch's
/// rule, not NumPy's, where it would be an index tensor without axes.
pub trait PickFrom<S> {
    /// The shape of the part.
    type Out: Lengths;
}

/// The shape of what the items `X` pick of `S`.
pub type Picked<S, X> = <X as PickFrom<S>>::Out;

/// One row: the state at the end decides.
impl<S, X: Choose<S, State = Q>, Q: Settle<Out = O>, O: Lengths> PickFrom<S> for X {
    type Out = O;
}

/// Items that a shape `S` can be read by, one by one. (Why the list of items is `Self`: see [`Widen`](crate::shape::Widen).)
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an index of positions, ranges and index tensors",
    label = "expected `s![..]`",
    note = "an index is written with `s!`, as in `x.index(s![&rows, 1..3])`; axes whose number is not known are kept by `...`"
)]
pub trait Choose<S> {
    /// The state after the last item.
    type State;
}

/// `s` by `...` is `s`.
impl<S: Lengths> Choose<S> for Front<()> {
    type State = NoPicks<S>;
}
/// `[f.., i] ...`: those axes stay whole that the items leave.
impl<S, F, I, R, Q> Choose<S> for Front<(F, I)>
where
    (F, I): Strip<S, Left = R>,
    S: Spare<R, (F, I), State = Q>,
{
    type State = Q;
}
/// `[]` by nothing is `[]`.
impl Choose<()> for () {
    type State = NoPicks<()>;
}
/// `s` by `x.., NewAxis` is `s` by `x..`, then 1.
impl<S, X: Choose<S, State = Q>, Q: Keeps<One>> Choose<S> for (X, NewAxis) {
    type State = Q::Out;
}
/// `[l.., d]` by `x.., Whole` is `[l..]` by `x..`, then d.
impl<L, D: Length, X: Choose<L, State = Q>, Q: Keeps<D>> Choose<(L, D)> for (X, Whole) {
    type State = Q::Out;
}
/// `[l.., d]` by `x.., i` is `[l..]` by `x..`, if `i < d`.
impl<L, D: Length + HasPosition<I>, X: Choose<L>, I> Choose<(L, D)> for (X, Nth<I>) {
    type State = X::State;
}
/// `[l.., d]` by `x.., -i` is `[l..]` by `x..`, if `i <= d`.
impl<L, D: Length + HasPositionBack<I>, X: Choose<L>, I> Choose<(L, D)> for (X, NthBack<I>) {
    type State = X::State;
}
/// `[l.., d]` by `x.., i` is `[l..]` by `x..`; checked at run time.
impl<L, D: Length, X: Choose<L>> Choose<(L, D)> for (X, NthValue) {
    type State = X::State;
}
/// `[l.., d]` by `x.., a..b;c` is `[l..]` by `x..`, then the length of the range.
impl<L, D, X, Q, A, B, C, E> Choose<(L, D)> for (X, Between<A, B, C>)
where
    D: Length + Ranged<A, B, C, Out = E>,
    X: Choose<L, State = Q>,
    Q: Keeps<E>,
{
    type State = Q::Out;
}
/// `[l.., d]` by `x.., r` is `[l..]` by `x..`, then `_`.
impl<L, D: Length, X: Choose<L, State = Q>, Q: Keeps<Dyn>> Choose<(L, D)> for (X, Bounds) {
    type State = Q::Out;
}
/// `[l.., d]` by `x.., t` is `[l..]` by `x..`, then the index tensor's axes.
impl<L, D: Length, X: Choose<L, State = Q>, Q, R: Enters<Q>> Choose<(L, D)> for (X, ByIndex<'_, R>) {
    type State = R::State;
}
/// `[l.., r..]` by `x.., m` is `[l..]` by `x..`, then `_`.
impl<S, X, R: Covers<S, X>> Choose<S> for (X, ByMask<'_, R>) {
    type State = R::State;
}

/// A shape that keeps as many of its last axes as `R` has, and of whose others `F` picks a part.
#[diagnostic::on_unimplemented(
    message = "too many indices: the shape has fewer axes than the index takes",
    label = "more positions, ranges and index tensors than axes",
    note = "each position, range and index tensor takes one axis, a mask as many as it has; `...` takes what is left, and `NewAxis` none"
)]
pub trait Spare<R, F> {
    /// The state after the last of the axes.
    type State;
}
/// None is kept.
impl<S, F: Choose<S>> Spare<(), F> for S {
    type State = F::State;
}
/// `[l.., d]` keeps d.
impl<L: Spare<R, F, State = Q>, D: Length, R, E, F, Q: Keeps<D>> Spare<(R, E), F> for (L, D) {
    type State = Q::Out;
}

/// No index tensor so far: the axes `L`.
pub struct NoPicks<L>(PhantomData<L>);
/// The axes `L`, then `P` of index tensors.
pub struct PicksLast<L, P>(PhantomData<(L, P)>);
/// The axes `L`, `P` of index tensors, and `K` kept behind.
pub struct PicksAmid<L, P, K>(PhantomData<(L, P, K)>);
/// Index tensors with an axis between: their axes `P` stand in front of all others, `K`.
pub struct PicksFirst<P, K>(PhantomData<(P, K)>);
/// An index tensor of unknown rank.
pub struct PicksAny(());

/// A state behind which an axis of length `D` is kept.
pub trait Keeps<D> {
    /// The state afterwards.
    type Out;
}
/// A state behind which an index tensor of shape `R` stands.
pub trait Joins<R> {
    /// The state afterwards.
    type Out;
}
/// A state at the end.
pub trait Settle {
    /// The shape.
    type Out: Lengths;
}

/// `l`, and `d` is kept: `[l.., d]`
impl<L, D> Keeps<D> for NoPicks<L> {
    type Out = NoPicks<(L, D)>;
}
/// `l`, and an index tensor: its axes `r` behind
impl<L, R> Joins<R> for NoPicks<L> {
    type Out = PicksLast<L, R>;
}
/// `l`
impl<L: Lengths> Settle for NoPicks<L> {
    type Out = L;
}

/// `l, p`, and `d` is kept: `l, p, [d]`
impl<L, P, D> Keeps<D> for PicksLast<L, P> {
    type Out = PicksAmid<L, P, ((), D)>;
}
/// `l, p`, and another: `l, p ∘ r`
impl<L, P: Broadcast<R>, R> Joins<R> for PicksLast<L, P> {
    type Out = PicksLast<L, P::Out>;
}
/// `l ++ p`
impl<L, P: Behind<L>> Settle for PicksLast<L, P> {
    type Out = P::Out;
}

/// `l, p, k`, and `d` is kept: `l, p, [k.., d]`
impl<L, P, K, D> Keeps<D> for PicksAmid<L, P, K> {
    type Out = PicksAmid<L, P, (K, D)>;
}
/// `l, p, k`, and another: `p ∘ r` in front of `l ++ k`
impl<L, P: Broadcast<R>, K: Behind<L>, R> Joins<R> for PicksAmid<L, P, K> {
    type Out = PicksFirst<P::Out, K::Out>;
}
/// `l ++ p ++ k`
impl<L, P: Behind<L>, K: Behind<P::Out>> Settle for PicksAmid<L, P, K> {
    type Out = K::Out;
}

/// `p` in front of `k`, and `d` is kept: `[k.., d]`
impl<P, K, D> Keeps<D> for PicksFirst<P, K> {
    type Out = PicksFirst<P, (K, D)>;
}
/// `p` in front of `k`, and another: `p ∘ r`
impl<P: Broadcast<R>, K, R> Joins<R> for PicksFirst<P, K> {
    type Out = PicksFirst<P::Out, K>;
}
/// `p ++ k`
impl<P, K: Behind<P>> Settle for PicksFirst<P, K> {
    type Out = K::Out;
}

/// `?`, and `d` is kept: `?`
impl<D> Keeps<D> for PicksAny {
    type Out = PicksAny;
}
/// `?`, and another: `?`
impl<R> Joins<R> for PicksAny {
    type Out = PicksAny;
}
/// `?`
impl Settle for PicksAny {
    type Out = AnyRank;
}

/// The shape of an index tensor, behind a state `Q`.
pub trait Enters<Q> {
    /// The state afterwards.
    type State;
}
/// Without axes it is a position: its axis goes, as in PyTorch.
impl<Q> Enters<Q> for () {
    type State = Q;
}
/// `[.., e]`: its axes
impl<Q: Joins<(R, E)>, R, E> Enters<Q> for (R, E) {
    type State = Q::Out;
}
/// Whether it is a position is known at run time, and so is where the others stand.
impl<Q> Enters<Q> for AnyRank {
    type State = PicksAny;
}

/// The shape of a mask that takes the last axes of the shape `S`, behind the items `X`.
#[diagnostic::on_unimplemented(
    message = "too many indices: the mask has more axes than the shape has left",
    label = "a mask takes as many axes as it has",
    note = "each position, range and index tensor takes one axis, a mask as many as it has"
)]
pub trait Covers<S, X> {
    /// The state after the mask.
    type State;
}
/// `s` by `x..` and a mask of `[]` is `s` by `x..`, then `_`.
impl<S, X: Choose<S, State = Q>, Q: Joins<((), Dyn)>> Covers<S, X> for () {
    type State = Q::Out;
}
/// `[l.., d]` by a mask of `[r.., e]` is `[l..]` by a mask of `[r..]`, if `e = d`.
impl<L, D, R: Covers<L, X>, E: SameDim<D>, X> Covers<(L, D), X> for (R, E) {
    type State = R::State;
}

/// It takes one.
impl<R> TakesAxis for ByIndex<'_, R> {}
/// It takes one axis of `[l.., d]`, and `x..` some of `[l..]`.
impl<L, D, X: Strip<L>, R> Strip<(L, D)> for (X, ByIndex<'_, R>) {
    const SEALED: Seal<Self> = Seal::NEW;
    type Left = X::Left;
}
/// A mask takes as many as it has.
impl<S, X, R: Strips<S, X>> Strip<S> for (X, ByMask<'_, R>) {
    const SEALED: Seal<Self> = Seal::NEW;
    type Left = R::Left;
}

/// The shape of a mask, as many axes of the shape `S` as it has being taken, and then those of `X`.
pub trait Strips<S, X> {
    /// The axes that are left, or [`TooMany`].
    type Left;
}
/// `[]` takes none, and then `x..` some.
impl<S, X: Strip<S>> Strips<S, X> for () {
    type Left = X::Left;
}
/// `[r.., e]` takes one of `[l.., d]`, and `[r..]` some of `[l..]`.
impl<L, D, X, R: Strips<L, X>, E> Strips<(L, D), X> for (R, E) {
    type Left = R::Left;
}

/// The shape of values that are assigned to `P`, what an index picks: [`Assigns`] in the words of `index_put_`.
#[diagnostic::on_unimplemented(
    message = "values of shape `{Self}` do not expand to shape `{P}`, which is what the index picks",
    label = "these values do not fit",
    note = "only the values stretch: from the last axis backwards, each of their lengths is 1 or the one that is picked, and axes in front of those are of length 1"
)]
pub trait Fills<P> {}
/// `r → p`, as in an assignment
#[diagnostic::do_not_recommend]
impl<R: Assigns<P>, P> Fills<P> for R {}

/// The shape of values that are added to `P`, what an index picks: [`Expands`] in the words of
/// `index_put_accumulate_`.
#[diagnostic::on_unimplemented(
    message = "values of shape `{Self}` do not expand to shape `{P}`, which is what the index picks",
    label = "these values do not fit",
    note = "only the values stretch: from the last axis backwards, each of their lengths is 1 or the one that is picked, and they have no more axes"
)]
pub trait AddsWhere<P> {}
/// `r → p`
#[diagnostic::do_not_recommend]
impl<R: Expands<P>, P> AddsWhere<P> for R {}

/// A shape, with the number of its axes as a length.
#[diagnostic::on_unimplemented(
    message = "the number of axes of shape `{Self}` is not known, or more than 8",
    note = "`x.as_dyn().nonzero()` counts them at run time"
)]
pub trait Ranked {
    /// The number of axes.
    type Rank: Length;
}
/// `rank ?`, known at run time
impl Ranked for AnyRank {
    type Rank = Dyn;
}
/// `impl<A, B> Ranked for (((), A), B) { type Rank = N<2>; }`
macro_rules! ranked {
    ($([$($d:ident)*] $shape:ty, $rank:ty;)*) => {$(
        /// `rank [a, b] = 2`
        impl<$($d: Length),*> Ranked for $shape {
            type Rank = $rank;
        }
    )*};
}
ranked! {
    [] (), N<0>;
    [A] ((), A), One;
    [A B] (((), A), B), N<2>;
    [A B C] ((((), A), B), C), N<3>;
    [A B C D] (((((), A), B), C), D), N<4>;
    [A B C D E] ((((((), A), B), C), D), E), N<5>;
    [A B C D E F] (((((((), A), B), C), D), E), F), N<6>;
    [A B C D E F G] ((((((((), A), B), C), D), E), F), G), N<7>;
    [A B C D E F G H] (((((((((), A), B), C), D), E), F), G), H), N<8>;
}

// Refused rows (`broadcasting/expand.rs` says what these are).

/// `[]` by an item that takes an axis: never, because nothing spares [`TooMany`].
impl<X, I: TakesAxis> Choose<()> for (X, I)
where
    (): Spare<TooMany, (X, I)>,
{
    type State = PicksAny;
}

/// `s` by a mask of `?`: never, because no shape is [`CountedAxes`].
impl<S: CountedAxes, X> Covers<S, X> for AnyRank {
    type State = PicksAny;
}

/// A shape that knows how many axes a mask of unknown rank takes: there is none.
#[diagnostic::on_unimplemented(
    message = "how many axes a mask of shape `AnyRank` takes is not known at compile time",
    label = "a mask of unknown rank",
    note = "with such a mask the tensor forgets its rank, too: `x.as_dyn().index(..)`; or `mask.try_as_shape::<shape![_, _]>()?` says it"
)]
pub trait CountedAxes {}

/// `?` takes nobody knows how many: refused by [`CountedAxes`].
impl<S, X> Strips<S, X> for AnyRank {
    type Left = ();
}

/// An item of a slice. An index tensor is none: a slice is a view, and an index tensor copies.
#[diagnostic::on_unimplemented(
    message = "a slice is a view, and what an index tensor or a mask picks is a copy: use `index`",
    label = "an index tensor or a mask among the items",
    note = "`x.index(s![&rows, ..])` copies; `x.index_put_(s![&rows, ..], &values)` writes in place"
)]
pub trait Sliceable {}

/// `[l.., d]` by an index tensor: refused by [`Sliceable`], the bound on the values of the items.
impl<L, D, X, R> Select<(L, D)> for (X, ByIndex<'_, R>) {
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = AnyRank;
}

/// `s` by a mask: refused by [`Sliceable`].
impl<S, X, R> Select<S> for (X, ByMask<'_, R>) {
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = AnyRank;
}

/// It takes one axis of `[]`: refused by [`Spare`].
impl<X, R> Strip<()> for (X, ByIndex<'_, R>) {
    const SEALED: Seal<Self> = Seal::NEW;
    type Left = TooMany;
}

/// `[.., e]` takes one of `[]`: refused by [`Spare`].
impl<X, R, E> Strips<(), X> for (R, E) {
    type Left = TooMany;
}
