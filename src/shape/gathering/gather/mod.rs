//! Gathering and scattering along an axis: an index that is aligned on the left.
//!
//! Known by now: places, counted from the back, and broadcasting, which lines axes up there, too. This file adds lists that line
//! up at the *front*.
//!
//! PyTorch never released this rule: a pull request (pytorch/pytorch 23479, "Allow scatter and gather to broadcast", 2019, closed without a merge)
//! would have added it to the note "Broadcasting semantics". Released PyTorch takes operands of the same rank, stretches nothing and reads parts of
//! longer operands. An index has at most as many axes as the indexed tensor; it lines up with the *first* ones, and axes of length 1 are appended at
//! its back. The axis is counted in the index as passed.
//!
//! | step | `[8, 1, 5]` by an index `[4, 6]` along -1 | relation |
//! |---|---|---|
//! | how many axes does the index lack? | one | [`Aligns`] |
//! | where is the axis in the index? | its last, with the appended axes after it | [`IndexAxis`], [`Pads`] |
//! | the index with length 1 appended | `[4, 6, 1]` | [`Pads`] |
//! | axis by axis: the index's own length along the axis, else broadcast | rejected: 8 and 4 | [`GatherAt`] |
//!
//! Lists grow at the back and the index is aligned at the front, so the two are first taken apart together, from the back, until the index is used
//! up: the remaining axes are those that it lacks. With these appended, both have one rank, and the remaining relations are recursions from the back
//! again.
//!
//! Along the axis nothing stretches: the result is as long there as the index (gather) or as `self` (scatter). In front of the axis the two lists are
//! plain shapes of one rank, which `Broadcast` joins: generic code over `shape![..L, D]` needs no bound for them.

pub mod bags;
mod scalars;
pub mod scatter;
pub mod select;

pub use bags::{BagRows, BagSums, BagVector, WeighsBags};
pub use scatter::{FillAlong, FillInto, FilledAlong, Scattered, SpotIn, SpotOf, SrcAlong, SrcInto, Within};
pub use select::{
    AddAlong, EmbedIn, Embedded, NamesAlong, SearchIn, SelectAlong, Selected, SpotAlong, Table, TakeAlong, Taken,
    Vector,
};

use crate::dim::{Length, One};
use crate::shape::axis::{Before, HasAxis, Last};
use crate::shape::broadcast::{Broadcast, BroadcastDim};
use crate::shape::{AnyRank, Lengths};

/// A shape that lines up with the first axes of `S`.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` cannot be aligned with the first axes of shape `{S}`",
    label = "expected a list of at most as many axes",
    note = "where one of the ranks is not known, both tensors are of `AnyRank`: `x.as_dyn().gather(axis, &index)`"
)]
pub trait Aligns<S> {
    /// The first axes of `S`, as many as this shape lacks.
    type Lacks;
}

/// `[] | s` lacks all of s.
#[diagnostic::do_not_recommend]
impl<S> Aligns<S> for () {
    type Lacks = S;
}
/// `[r.., e] | [s.., d]` lacks what `[r..] | [s..]` lacks.
impl<R: Aligns<S, Lacks = K>, S, D, E, K> Aligns<(S, D)> for (R, E) {
    type Lacks = K;
}
/// `? | ?` lacks nothing: the law of a list that begins with `?`.
#[diagnostic::do_not_recommend]
impl Aligns<AnyRank> for AnyRank {
    type Lacks = ();
}

/// The missing axes of an index that has too many.
pub struct Surplus;
/// The place of an axis in lists that do not line up: every bound on it holds, so that a mistake is reported once, at its place.
pub struct Misplaced;

/// The axes that an index of shape `R` lacks of a shape `S`: anything but [`Surplus`].
#[diagnostic::on_unimplemented(
    message = "an index of shape `{R}` has more axes than the tensor of shape `{S}` that it indexes",
    label = "this index has too many axes",
    note = "an index may have fewer axes than what it indexes, whose first ones it lines up with, never more: not even of length 1"
)]
pub trait AtMostAsManyAxes<R, S> {}
/// `[]`: no axes are lacking.
#[diagnostic::do_not_recommend]
impl<R, S> AtMostAsManyAxes<R, S> for () {}
/// `[l.., d]`: some axes are lacking.
#[diagnostic::do_not_recommend]
impl<L, D, R, S> AtMostAsManyAxes<R, S> for (L, D) {}

/// Whether an index of shape `R` has as many axes as a shape `S`, with nothing appended: not [`Fewer`].
#[diagnostic::on_unimplemented(
    message = "an index of shape `{R}` has fewer axes than the tensor of shape `{S}` that it indexes",
    label = "this index has too few axes",
    note = "`take_along_dim` takes an index of as many axes; `gather` lines an index of fewer up with the first ones"
)]
pub trait NoFewerAxes<R, S> {}
/// The same number
#[diagnostic::do_not_recommend]
impl<R, S> NoFewerAxes<R, S> for Level {}

/// Whether a `src` of shape `V` has as many axes as a shape `S`: not [`Fewer`].
#[diagnostic::on_unimplemented(
    message = "`src` of shape `{V}` has fewer axes than `self`, whose shape is `{S}`",
    label = "`src` has too few axes",
    note = "only the index may have fewer axes; `src` has as many as `self`, and a number is written by `scatter_value`"
)]
pub trait CoversAxes<V, S> {}
/// The same number
#[diagnostic::do_not_recommend]
impl<V, S> CoversAxes<V, S> for Level {}

/// Whether a `src` of shape `V` has as many axes as a shape `S`: not [`Surplus`].
#[diagnostic::on_unimplemented(
    message = "`src` of shape `{V}` has more axes than `self`, whose shape is `{S}`",
    label = "`src` has too many axes",
    note = "`src` has as many axes as `self`, none more: not even of length 1"
)]
pub trait NoAxesBeyond<V, S> {}
/// The same number
#[diagnostic::do_not_recommend]
impl<V, S> NoAxesBeyond<V, S> for Level {}

/// The axes that an operand lacks, if it must not lack any, and a place `P`.
pub trait LacksNone<P> {
    /// The same place, if the operand lacks none.
    type Place;
    /// The verdict: [`Level`], [`Fewer`] or [`Surplus`]. (A separate type: bounds on the axes would name the axes in the message, and not the shape.)
    type Verdict;
}

/// The number of axes is the required one.
pub struct Level;
/// Fewer axes than required.
pub struct Fewer;

/// `[]`: no axes are lacking.
impl<P> LacksNone<P> for () {
    type Place = P;
    type Verdict = Level;
}

/// The axis `A` of an index, counted in the index as passed.
#[diagnostic::on_unimplemented(
    message = "the index, of shape `{Self}`, has no axis `{A}`",
    label = "there is no axis `{A}`",
    note = "the axis is one of the index, as it is given: from 0, or from -1 for its last backwards"
)]
pub trait IndexAxis<const A: isize> {
    /// The place of the axis.
    type Place;
}
/// `[.., e]`: an axis of the index
#[diagnostic::do_not_recommend]
impl<R, E, P, const A: isize> IndexAxis<A> for (R, E)
where
    (R, E): HasAxis<A, Place = P>,
{
    type Place = P;
}

/// An index with axes: not `[]`.
#[diagnostic::on_unimplemented(
    message = "the index, of shape `{Self}`, has no axis `{A}`: it has none at all",
    label = "an index has at least one axis: the one that is gathered or scattered along",
    note = "one place is an index of length 1: `&Tensor::from([2_i64])`"
)]
pub trait HasAnAxis<const A: isize> {}
/// `[.., e]`
#[diagnostic::do_not_recommend]
impl<R, E, const A: isize> HasAnAxis<A> for (R, E) {}

/// Axes to be appended to an index `R`, with a place `P` in it.
pub trait Pads<R, P> {
    /// The index with as many axes of length 1 appended.
    type Out;
    /// The same place in the longer index.
    type Place;
}
/// `[]`: nothing to append
impl<R, P> Pads<R, P> for () {
    type Out = R;
    type Place = P;
}
/// `[l.., d]`: the axes that `l` appends, and one axis more, `[r.., 1]`, and the place is one further from the last.
impl<L: Pads<R, P, Out = O, Place = Q>, D, R, P, O, Q> Pads<R, P> for (L, D) {
    type Out = (O, One);
    type Place = Before<Q>;
}

/// A place along which an index of shape `R` gathers from a shape `S` of the same rank. (Why the place is `Self`: see
/// [`Widen`](crate::shape::Widen).)
pub trait GatherAt<S, R> {
    /// The shape of the gathered elements.
    type Out: Lengths;
}
/// Behind the axis: `[s.., d]` by `[r.., e]` is `[s..]` by `[r..]`, then `d ∘ e`.
impl<S, R, D, E, P, O, F> GatherAt<(S, D), (R, E)> for Before<P>
where
    P: GatherAt<S, R, Out = O>,
    D: BroadcastDim<E, Out = F>,
    O: Lengths,
    F: Length,
{
    type Out = (O, F);
}
/// At the axis: `[s.., d]` by `[r.., e]` is `[s ∘ r.., e]`.
impl<S: Broadcast<R, Out = O>, R, D, E: Length, O: Lengths> GatherAt<(S, D), (R, E)> for Last {
    type Out = (O, E);
}

/// The shape of an index that gathers from a shape `S` along its own axis `A`: the bound of `gather`.
///
/// `[4]` gathers from `[8, 3]` along 0, giving `[4, 3]`.
pub trait GatherAlong<S, const A: isize> {
    /// The shape of the gathered elements.
    type Out: Lengths;
}

/// The shape of the elements that an index of shape `R` gathers from `S` along its axis `A`.
pub type Gathered<S, R, const A: isize> = <R as GatherAlong<S, A>>::Out;

/// The place of the axis is found, missing axes are appended, and the two lists are joined.
impl<R, S, K, P, Q, W, O, const A: isize> GatherAlong<S, A> for R
where
    R: Aligns<S, Lacks = K> + HasAnAxis<A> + IndexAxis<A, Place = P>,
    <R as Aligns<S>>::Lacks: AtMostAsManyAxes<R, S>,
    K: Pads<R, P, Out = W, Place = Q>,
    Q: GatherAt<S, W, Out = O>,
    O: Lengths,
{
    type Out = O;
}

// Refused rows (see `broadcasting/expand.rs`).

/// `[.., e] | []`: refused by [`AtMostAsManyAxes`], or [`NoAxesBeyond`].
#[diagnostic::do_not_recommend]
impl<R, E> Aligns<()> for (R, E) {
    type Lacks = Surplus;
}

/// More axes than required: refused by [`AtMostAsManyAxes`].
#[diagnostic::do_not_recommend]
impl<R, S> NoFewerAxes<R, S> for Surplus {}

/// More axes than required: refused by [`NoAxesBeyond`].
#[diagnostic::do_not_recommend]
impl<V, S> CoversAxes<V, S> for Surplus {}

/// Fewer axes than required: refused by [`CoversAxes`].
#[diagnostic::do_not_recommend]
impl<V, S> NoAxesBeyond<V, S> for Fewer {}

/// `[.., d]`: some axes are lacking. Rejected by [`CoversAxes`], or [`NoFewerAxes`].
impl<L, D, P> LacksNone<P> for (L, D) {
    type Place = Misplaced;
    type Verdict = Fewer;
}

/// More axes than required: refused by [`NoAxesBeyond`], or [`AtMostAsManyAxes`].
impl<P> LacksNone<P> for Surplus {
    type Place = Misplaced;
    type Verdict = Surplus;
}

/// `[]`: refused by [`HasAnAxis`]. (Without a row, and before it knows `A`, rustc would report that there is no such method.)
#[diagnostic::do_not_recommend]
impl<const A: isize> IndexAxis<A> for () {
    type Place = Misplaced;
}

/// `?`: refused by [`Aligns`].
#[diagnostic::do_not_recommend]
impl<const A: isize> IndexAxis<A> for AnyRank {
    type Place = Misplaced;
}

/// `?`: refused by [`Aligns`].
#[diagnostic::do_not_recommend]
impl<const A: isize> HasAnAxis<A> for AnyRank {}

/// More axes than required: refused by [`AtMostAsManyAxes`].
impl<R, P> Pads<R, P> for Surplus {
    type Out = R;
    type Place = Misplaced;
}

/// At no place: rejected by the bound that found none.
impl<S: Lengths, R> GatherAt<S, R> for Misplaced {
    type Out = S;
}
