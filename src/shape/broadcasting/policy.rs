//! Policies: shapes that broadcast under a stricter rule.
//!
//! Known by now: broadcasting. This file adds two relations that allow less.

use crate::dim::{Dyn, K, Length, M, N, One, Sym, Tag, for_each_length};
use crate::shape::broadcast::Broadcast;
use crate::shape::{AnyRank, Lengths};
use core::marker::PhantomData;

/// Shapes of one rank that broadcast with each other.
///
/// # Shapes
///
/// **Strict**: no rank is promoted silently.
///
/// | self | other | |
/// |---|---|---|
/// | `[]` | `[]` | yes |
/// | `[l.., d]` | `[r.., e]` | when `d ∘ e` is a row of the broadcast table, and `[l..]`, `[r..]` have equally many axes |
/// | `[.., d]` | `[]` | rejected: a tensor without axes has another rank (a number is always allowed) |
///
/// **One-sided**: the result has the shape of one of the two. For each axis, the types determine which operand would have to change; `_` is decided
/// at run time.
///
/// | self | other | who changes |
/// |---|---|---|
/// | `One` | `One` | nobody |
/// | `One` | n, `Sym<T>` | self, to that length |
/// | n, `Sym<T>` | `One` | other, to that length |
/// | none | d | self, which gets an axis of length d |
/// | d | none | other, which gets an axis of length d |
/// | n | n | nobody; for a `_`, or an unknown rank: decided at run time |
#[diagnostic::on_unimplemented(
    message = "under the strict policy, shape `{Self}` does not meet shape `{R}`: their ranks differ",
    note = "give both the same number of axes (a length of 1 stretches), or leave out `strict`"
)]
pub trait StrictBroadcast<R>: Broadcast<R> {}
// A row for each constructor, and not one for all: a generic shape has none, so that rustc reports this bound and not one of those behind it.
/// `[] ∘ []`
impl StrictBroadcast<()> for () {}
/// `[l.., d] ∘ [r.., e]`, when they have equally many axes
impl<L, D, R, E> StrictBroadcast<(R, E)> for (L, D) where Self: Broadcast<(R, E)> + SameRank<(R, E)> {}
/// `[] ∘ ?`: decided at run time
impl StrictBroadcast<AnyRank> for () {}
/// `[.., d] ∘ ?`: decided at run time
impl<L: Lengths, D: Length> StrictBroadcast<AnyRank> for (L, D) {}
/// `? ∘ r`: decided at run time
impl<R: Lengths> StrictBroadcast<R> for AnyRank {}

/// Shapes with equally many axes.
#[diagnostic::on_unimplemented(
    message = "under the strict policy, shape `{Self}` does not meet shape `{R}`: their ranks differ",
    label = "not the same number of axes",
    note = "give both the same number of axes (a length of 1 stretches), or leave out `strict`"
)]
pub trait SameRank<R> {}

/// `[]` and `[]`
#[diagnostic::do_not_recommend]
impl SameRank<()> for () {}
/// `[l.., d]` and `[r.., e]`, when `l` and `r`
#[diagnostic::do_not_recommend]
impl<L, D, R, E> SameRank<(R, E)> for (L, D) where L: SameRank<R> {}
/// `?` and `r`: decided at run time
#[diagnostic::do_not_recommend]
impl<R> SameRank<R> for AnyRank {}
/// `[]` and `?`: decided at run time
#[diagnostic::do_not_recommend]
impl SameRank<AnyRank> for () {}
/// `[.., d]` and `?`: decided at run time
#[diagnostic::do_not_recommend]
impl<L, D> SameRank<AnyRank> for (L, D) {}

/// Shapes that broadcast to the shape of one of them.
#[diagnostic::on_unimplemented(
    message = "under the one-sided policy, shape `{Self}` does not meet shape `{R}`",
    note = "one of the two must have the shape of the result, as `[4, 3]` with `[3]` or `[4, 1]`"
)]
pub trait OneSidedBroadcast<R>: Broadcast<R> {}
/// `[] ∘ s`
impl<R: Lengths> OneSidedBroadcast<R> for () {}
/// `[.., d] ∘ []`
impl<L: Lengths, D: Length> OneSidedBroadcast<()> for (L, D) {}
/// `[l.., d] ∘ [r.., e]`, when one of them does not change
impl<L, D, R, E> OneSidedBroadcast<(R, E)> for (L, D) where Self: Broadcast<(R, E)> + Sides<(R, E)> {}
/// `[.., d] ∘ ?`: decided at run time
impl<L: Lengths, D: Length> OneSidedBroadcast<AnyRank> for (L, D) {}
/// `? ∘ r`: decided at run time
impl<R: Lengths> OneSidedBroadcast<R> for AnyRank {}

/// No axis changes, as far as the types show.
pub struct Nobody(());
/// The left operand would get the length `D` somewhere.
pub struct Left<D>(PhantomData<D>);
/// The right operand would get the length `D` somewhere.
pub struct Right<D>(PhantomData<D>);

/// Two shapes, and which of them differs from the result.
#[diagnostic::on_unimplemented(
    message = "under the one-sided policy, shape `{Self}` does not meet shape `{R}`",
    note = "one of the two must have the shape of the result, as `[4, 3]` with `[3]` or `[4, 1]`"
)]
pub trait Sides<R> {
    /// The answer: [`Nobody`], [`Left`] or [`Right`].
    type Change;
}
/// `[] ∘ []`: nobody changes.
#[diagnostic::do_not_recommend]
impl Sides<()> for () {
    type Change = Nobody;
}
/// `[] ∘ [.., e]`: left changes, to `e`.
#[diagnostic::do_not_recommend]
impl<R, E> Sides<(R, E)> for () {
    type Change = Left<E>;
}
/// `[.., d] ∘ []`: right changes, to `d`.
#[diagnostic::do_not_recommend]
impl<L, D> Sides<()> for (L, D) {
    type Change = Right<D>;
}
/// `[l.., d] ∘ [r.., e]`: who changes in `l ∘ r`, and in `d ∘ e`
impl<L, D, R, E, U, V, W> Sides<(R, E)> for (L, D)
where
    L: Sides<R, Change = U>,
    D: SidesDim<E, Change = V>,
    U: Alongside<V, Change = W>,
{
    type Change = W;
}
/// `? ∘ r`: decided at run time
#[diagnostic::do_not_recommend]
impl<R> Sides<R> for AnyRank {
    type Change = Nobody;
}
/// `[] ∘ ?`: decided at run time
#[diagnostic::do_not_recommend]
impl Sides<AnyRank> for () {
    type Change = Nobody;
}
/// `[.., d] ∘ ?`: decided at run time
#[diagnostic::do_not_recommend]
impl<L, D> Sides<AnyRank> for (L, D) {
    type Change = Nobody;
}

/// A change on some axes combined with a change on another.
pub trait Alongside<V> {
    /// The combined change.
    type Change;
}
/// Nobody and v is v.
impl<V> Alongside<V> for Nobody {
    type Change = V;
}
/// Left and nobody is left.
impl<D> Alongside<Nobody> for Left<D> {
    type Change = Left<D>;
}
/// Left and left is left.
impl<D, E> Alongside<Left<E>> for Left<D> {
    type Change = Left<E>;
}
/// Right and nobody is right.
impl<D> Alongside<Nobody> for Right<D> {
    type Change = Right<D>;
}
/// Right and right is right.
impl<D, E> Alongside<Right<E>> for Right<D> {
    type Change = Right<E>;
}

/// Two lengths, and which of them differs from the result.
pub trait SidesDim<E> {
    /// The answer: [`Nobody`], [`Left`] or [`Right`].
    type Change;
}
/// `1 ∘ 1`: nobody changes.
impl SidesDim<One> for One {
    type Change = Nobody;
}
/// `1 ∘ _`: decided at run time
impl SidesDim<Dyn> for One {
    type Change = Nobody;
}
/// `_ ∘ d`: decided at run time
impl<E: Length> SidesDim<E> for Dyn {
    type Change = Nobody;
}

macro_rules! side_rows {
    ($([$($param:tt)*] $n:ty;)*) => {$(
        /// `1 ∘ n`: left changes, to `n`.
        impl<$($param)*> SidesDim<$n> for One {
            type Change = Left<$n>;
        }
        /// `n ∘ 1`: right changes, to `n`.
        impl<$($param)*> SidesDim<One> for $n {
            type Change = Right<$n>;
        }
        /// `n ∘ d`: nobody changes. `d` is the same length (or `Broadcast` rejects it), or `_`.
        impl<E: Several, $($param)*> SidesDim<E> for $n {
            type Change = Nobody;
        }
    )*};
}
for_each_length!(side_rows: numbers, names);

/// A length that is not, or need not be, 1.
pub trait Several {}
/// `n` is not 1.
impl<const V: usize> Several for N<V> {}
/// `n` is not 1.
impl<const H: usize, const L: usize> Several for K<H, L> {}
/// `n` is not 1.
impl<const H: usize, const T: usize, const L: usize> Several for M<H, T, L> {}
/// `name` need not be 1.
impl<T: Tag> Several for Sym<T> {}
/// `_` need not be 1.
impl Several for Dyn {}

// Refused rows (see `broadcasting/expand.rs`).

/// `[.., d] ∘ []`: never, because `[]` is not of the [`SameRank`].
impl<L, D> StrictBroadcast<()> for (L, D) where Self: Broadcast<()> + SameRank<()> {}

/// `[] ∘ [.., e]`: never, because `[]` is not of the [`SameRank`].
impl<R, E> StrictBroadcast<(R, E)> for () where Self: Broadcast<(R, E)> + SameRank<(R, E)> {}

/// Left and right: never, because no length is [`While`] another.
impl<D: While<E>, E> Alongside<Right<E>> for Left<D> {
    type Change = Nobody;
}

/// Right and left: never, because no length is [`While`] another.
impl<D, E: While<D>> Alongside<Left<E>> for Right<D> {
    type Change = Nobody;
}

/// A length that the left operand would stretch to while the right one stretches, too: no length is.
#[diagnostic::on_unimplemented(
    message = "under the one-sided policy only one operand stretches, but here the left one would stretch to `{Self}` and the right one to `{D}`",
    label = "neither operand has the shape of the result",
    note = "give one of them the shape of the result: another axis for the other (`unsqueeze`, `t()`, `keepdim`), or its lengths written out (`expand`); if every element is to meet every other, leave out `one_sided`"
)]
pub trait While<D> {}
