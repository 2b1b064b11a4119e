//! Advanced indexing: index tensors and masks among the items of `s!`, and the shape of the selected elements.
//!
//! Known by now: positions, ranges and new axes as types, and the result of each for an axis (`slice`). This file adds two items:
//!
//! The items are read one by one, and their result so far is a state:
//!
//! | state | an axis `d` is kept | an index tensor of shape `r` | at the end |
//! |---|---|---|---|
//! | [`NoPicks<L>`](NoPicks) | `NoPicks<[l.., d]>` | `PicksLast<l, r>` | `l` |
//! | [`PicksLast<L, P>`](PicksLast) | `PicksAmid<l, p, [d]>` | `PicksLast<l, p ∘ r>` | `l ++ p` |
//! | [`PicksAmid<L, P, K>`](PicksAmid) | `PicksAmid<l, p, [k.., d]>` | `PicksFirst<p ∘ r, l ++ k>` | `l ++ p ++ k` |
//! | [`PicksFirst<P, K>`](PicksFirst) | `PicksFirst<p, [k.., d]>` | `PicksFirst<p ∘ r, k>` | `p ++ k` |
//! | [`PicksAny`] | itself | itself | `AnyRank` |
//!
//! **Rejected:** a list of lengths with marked places for the index tensors, resolved at the end. The list would have to be taken apart again, and
//! with it the axes that generic code leaves to `L`.

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
/// A mask of shape `R`: the positions where the mask is `true`.
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

/// The elements of an index tensor or a mask, row-major; borrowed if they have that order in memory.
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

/// Items that select a part of a shape `S`: the bound of methods that take an index.
///
/// # Shapes
///
/// | item | replaces | by |
/// |---|---|---|
/// | `ByIndex<R>` | one axis | the axes `R` of the index tensor; an index tensor without axes is a position |
/// | `ByMask<R>` | the axes `R`, of the same lengths | one axis `_`, the number of `true` elements |
///
/// Several of them are broadcast to one group of axes. The group replaces the axes of the items if those are neighbours; if an axis between them is
/// kept, the group is in front of all others (PyTorch's rule, and NumPy's). A position removes its axis and does not count as lying between:
/// PyTorch's rule, not NumPy's, where a position is an index tensor without axes.
pub trait PickFrom<S> {
    /// The shape of the part.
    type Out: Lengths;
}

/// The shape of the elements that the items `X` select from `S`.
pub type Picked<S, X> = <X as PickFrom<S>>::Out;

/// The state at the end determines the shape.
impl<S, X: Choose<S, State = Q>, Q: Settle<Out = O>, O: Lengths> PickFrom<S> for X {
    type Out = O;
}

/// Items that index a shape `S`, one by one. (Why the list of items is `Self`: see [`Widen`](crate::shape::Widen).)
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
/// `[f.., i] ...`: the axes without an item stay whole.
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

/// A shape that keeps its last axes, as many as `R` has, and whose other axes are indexed by `F`.
#[diagnostic::on_unimplemented(
    message = "too many indices: the shape has fewer axes than the index takes",
    label = "more positions, ranges and index tensors than axes",
    note = "each position, range and index tensor takes one axis, a mask as many as it has; `...` takes what is left, and `NewAxis` none"
)]
pub trait Spare<R, F> {
    /// The state after the kept axes.
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
/// The axes `L`, `P` of index tensors, and `K` kept after them.
pub struct PicksAmid<L, P, K>(PhantomData<(L, P, K)>);
/// Index tensors with a kept axis between: their axes `P` are in front of all others, `K`.
pub struct PicksFirst<P, K>(PhantomData<(P, K)>);
/// An index tensor of unknown rank.
pub struct PicksAny(());

/// A state followed by a kept axis of length `D`.
pub trait Keeps<D> {
    /// The next state.
    type Out;
}
/// A state followed by an index tensor of shape `R`.
pub trait Joins<R> {
    /// The next state.
    type Out;
}
/// The state after all items.
pub trait Settle {
    /// The shape of the selected elements.
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

/// The shape of an index tensor that follows a state `Q`.
pub trait Enters<Q> {
    /// The next state.
    type State;
}
/// An index tensor without axes is a position: its axis is removed, as in PyTorch.
impl<Q> Enters<Q> for () {
    type State = Q;
}
/// `[.., e]`: its axes
impl<Q: Joins<(R, E)>, R, E> Enters<Q> for (R, E) {
    type State = Q::Out;
}
/// Whether the index tensor is a position, and where its axes are, is known at run time.
impl<Q> Enters<Q> for AnyRank {
    type State = PicksAny;
}

/// The shape of a mask over the last axes of the shape `S`, after the items `X`.
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

/// An index tensor takes one axis.
impl<R> TakesAxis for ByIndex<'_, R> {}
/// An index tensor takes one axis of `[l.., d]`, and `x..` take some of `[l..]`.
impl<L, D, X: Strip<L>, R> Strip<(L, D)> for (X, ByIndex<'_, R>) {
    const SEALED: Seal<Self> = Seal::NEW;
    type Left = X::Left;
}
/// A mask takes as many axes as it has.
impl<S, X, R: Strips<S, X>> Strip<S> for (X, ByMask<'_, R>) {
    const SEALED: Seal<Self> = Seal::NEW;
    type Left = R::Left;
}

/// The shape of a mask that takes as many axes of the shape `S` as it has, before `X` takes further axes.
pub trait Strips<S, X> {
    /// The remaining axes, or [`TooMany`].
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

/// The shape of values that are assigned to the selection `P` of an index: [`Assigns`] with the message of `index_put_`.
#[diagnostic::on_unimplemented(
    message = "values of shape `{Self}` do not expand to shape `{P}`, which is what the index picks",
    label = "these values do not fit",
    note = "only the values stretch: from the last axis backwards, each of their lengths is 1 or the one that is picked, and axes in front of those are of length 1"
)]
pub trait Fills<P> {}
/// `r → p`, as in an assignment
#[diagnostic::do_not_recommend]
impl<R: Assigns<P>, P> Fills<P> for R {}

/// The shape of values that are added to the selection `P` of an index: [`Expands`] with the message of `index_put_accumulate_`.
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

/// `[]` by an item that takes an axis: never, because no shape spares [`TooMany`].
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

/// A shape for which the number of axes that a mask of unknown rank takes is known: there is none.
#[diagnostic::on_unimplemented(
    message = "how many axes a mask of shape `AnyRank` takes is not known at compile time",
    label = "a mask of unknown rank",
    note = "with such a mask the tensor forgets its rank, too: `x.as_dyn().index(..)`; or `mask.try_as_shape::<shape![_, _]>()?` says it"
)]
pub trait CountedAxes {}

/// `?` takes an unknown number of axes: refused by [`CountedAxes`].
impl<S, X> Strips<S, X> for AnyRank {
    type Left = ();
}

/// An item that a slice does not accept: a slice is a view, and an index tensor copies.
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

/// An index tensor takes one axis of `[]`: refused by [`Spare`].
impl<X, R> Strip<()> for (X, ByIndex<'_, R>) {
    const SEALED: Seal<Self> = Seal::NEW;
    type Left = TooMany;
}

/// `[.., e]` takes one of `[]`: refused by [`Spare`].
impl<X, R, E> Strips<(), X> for (R, E) {
    type Left = TooMany;
}
