//! Reducing along several axes at once.
//!
//! Known by now: one axis that is removed (`reduce`). This file adds a list of axes, in two passes: each axis of the list is marked in the shape,
//! then the marked axes are left out.
//!
//! | `[2, 3, 5]` | along `axes![0, -1]` |
//! |---|---|
//! | marked | `Marked<Unmarked<Marked<[], 2>, 3>, 5>` |
//! | left out | `[3]` |
//! | kept | `[1, 3, 1]` |
//!
//! From the first mark, the list has its own constructors, so the part in front of the first mark may be any shape: axes counted from the back work
//! on `shape![..L, D]`, whatever `L` is.
//!
//! **Rejected:** one axis after the other, by `Reduce`. The removal of an axis changes the numbers of the axes after it.

use crate::dim::sealed::Seal;
use crate::dim::{Length, One};
use crate::shape::axis::{Ax, AxisList, Before, HasAxis, Last, Sole};
use crate::shape::{Chain, Lengths};
use core::marker::PhantomData;
use smallvec::{SmallVec, smallvec};

/// A shape that can be reduced along the axes `X`: at least one, none of them twice. Sealed.
///
/// `[2, 3, 4]` along `axes![0, -1]` gives `[3]`, or `[1, 3, 1]` if the axes are kept.
pub trait ReduceAxes<X>: Lengths {
    /// The shape without the axes.
    type Out: Lengths;
    /// The shape with length 1 at the axes.
    type Kept: Lengths;
    #[doc(hidden)]
    const SEALED: Seal<Self>;
    /// Marks the axes, in a shape of `rank` axes.
    #[doc(hidden)]
    fn marks(rank: usize) -> SmallVec<[bool; 12]>;
}

/// The shape `S` without the axes `X`.
pub type ReducedAxes<S, X> = <S as ReduceAxes<X>>::Out;
/// The shape `S` with length 1 at the axes `X`.
pub type KeptAxes<S, X> = <S as ReduceAxes<X>>::Kept;

/// Marked, then without the marked axes
impl<S, X, M, O, K> ReduceAxes<X> for S
where
    S: Lengths,
    X: MarkAxes<S, Out = M>,
    M: LeaveOut<Out = O, Kept = K>,
    O: Lengths,
    K: Lengths,
{
    type Out = O;
    type Kept = K;
    const SEALED: Seal<Self> = Seal::NEW;
    fn marks(rank: usize) -> SmallVec<[bool; 12]> {
        marked(rank, X::CHAIN)
    }
}

/// Returns the marks of these axes: one body for all lists.
fn marked(rank: usize, axes: Chain<isize>) -> SmallVec<[bool; 12]> {
    let mut marks = smallvec![false; rank];
    // A scalar has no axis to mark: axes 0 and -1, which it accepts, leave it a scalar.
    for axis in axes.numbers().into_iter().take_while(|_| rank > 0) {
        marks[if axis < 0 { rank.wrapping_add_signed(axis) } else { axis as usize }] = true;
    }
    marks
}

/// A shape that ends in an axis to be left out.
pub struct Marked<L, D>(PhantomData<(L, D)>);
/// A shape that ends in an axis to be kept, with an axis to be left out somewhere in front.
pub struct Unmarked<L, D>(PhantomData<(L, D)>);
/// A scalar, marked.
pub struct MarkedScalar(());
/// A shape with an axis that was marked twice.
pub struct Again(());

/// A list of axes that can be marked in a shape `S`. (Why the list is `Self`: see
/// [`Widen`](crate::shape::Widen).)
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of axes to reduce along",
    label = "expected a list of at least one axis",
    note = "a list of axes is written with `axes!`, as in `x.sum_axes::<axes![0, -1]>()`; of all elements: `x.sum_all()`"
)]
pub trait MarkAxes<S>: AxisList {
    /// The shape with the marks.
    type Out;
}
/// `s` along `axes![A]`: `s` with `A` marked
impl<S, P, const A: isize> MarkAxes<S> for ((), Ax<A>)
where
    S: HasAxis<A, Place = P>,
    P: MarkAt<S>,
{
    type Out = P::Out;
}
/// `s` along `axes![x.., B, A]`: `s` along `axes![x.., B]`, then with `A` marked
impl<S, P, X, M, const B: isize, const A: isize> MarkAxes<S> for ((X, Ax<B>), Ax<A>)
where
    Self: AxisList,
    S: HasAxis<A, Place = P>,
    (X, Ax<B>): MarkAxes<S, Out = M>,
    P: MarkAt<M>,
{
    type Out = P::Out;
}

/// A place that can be marked in a shape `S`, some axes of which may be marked.
///
/// (Why the place is `Self`: see [`Widen`](crate::shape::Widen); the place of an axis that does not exist stays unknown.) A second mark on an axis is
/// not rejected here, where it could be the first of several errors, but once, at the end, by [`LeaveOut`].
pub trait MarkAt<S> {
    /// The shape with that mark.
    type Out;
}
/// `[.., d]` at the last becomes `[.., d marked]`.
impl<L, D: Length> MarkAt<(L, D)> for Last {
    type Out = Marked<L, D>;
}
/// The same, with a mark in front
impl<L, D> MarkAt<Unmarked<L, D>> for Last {
    type Out = Marked<L, D>;
}
/// `[.., d]` at `Before<P>` is `[..]` at `P`, then `d`, unmarked.
impl<L, D: Length, P: MarkAt<L>> MarkAt<(L, D)> for Before<P> {
    type Out = Unmarked<P::Out, D>;
}
/// The same, with a mark in front
impl<L, D, P: MarkAt<L>> MarkAt<Unmarked<L, D>> for Before<P> {
    type Out = Unmarked<P::Out, D>;
}
/// `[.., d marked]` at `Before<P>` is `[..]` at `P`, then `d`, marked as it was.
impl<L, D, P: MarkAt<L>> MarkAt<Marked<L, D>> for Before<P> {
    type Out = Marked<P::Out, D>;
}
/// `[]` at the place of a scalar's axis becomes `[] marked`.
impl<const A: isize> MarkAt<()> for Sole<A> {
    type Out = MarkedScalar;
}

/// A shape whose marked axes can be left out.
#[diagnostic::on_unimplemented(
    message = "an axis appears twice in a list of axes to reduce along: name each axis once",
    label = "duplicate axes are not allowed",
    note = "each axis is named once, from the front or from the back: of two axes, 0 and -2 are the same"
)]
pub trait LeaveOut {
    /// The shape without the marked axes.
    type Out: Lengths;
    /// The shape with length 1 at the marked axes.
    type Kept: Lengths;
}
/// In front of the first mark: `[..]` stays.
#[diagnostic::do_not_recommend]
impl<L: Lengths> LeaveOut for L {
    type Out = L;
    type Kept = L;
}
/// `[]` stays.
#[diagnostic::do_not_recommend]
impl LeaveOut for MarkedScalar {
    type Out = ();
    type Kept = ();
}
/// `[.., d]` is `[..]` without its marked axes, then `d`.
#[diagnostic::do_not_recommend]
impl<L: LeaveOut, D: Length> LeaveOut for Unmarked<L, D> {
    type Out = (L::Out, D);
    type Kept = (L::Kept, D);
}
/// `[.., d]`, marked, is `[..]` without its marked axes; kept, `[.., 1]`.
#[diagnostic::do_not_recommend]
impl<L: LeaveOut, D> LeaveOut for Marked<L, D> {
    type Out = L::Out;
    type Kept = (L::Kept, One);
}

// Refused rows (see `broadcasting/expand.rs`).

/// `[.., d]` at the last, marked before: refused by [`LeaveOut`].
impl<L, D> MarkAt<Marked<L, D>> for Last {
    type Out = Unmarked<Again, D>;
}

/// A shape with an axis marked twice stays `Again`.
impl<P> MarkAt<Again> for P {
    type Out = Again;
}

/// `[]`, marked before: refused by [`LeaveOut`].
impl<const A: isize> MarkAt<MarkedScalar> for Sole<A> {
    type Out = Unmarked<Again, One>;
}
