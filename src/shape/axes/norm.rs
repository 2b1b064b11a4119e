//! The last axes of a shape, by the type of a tensor along them: the weight `[4]` or `[3, 4]` of an input `[2, 3, 4]`.
//!
//! Known by now: sameness, axis by axis. This file adds sameness with the end of a longer list.

use crate::dim::Length;
use crate::shape::same::SameDim;
use crate::shape::{AnyRank, Lengths};

/// A shape of one axis or more with which `S` ends.
///
/// Nothing stretches: `[2, 3, 4]` ends with `[4]` and with `[3, 4]`, and not with `[1]` or `[]`.
#[diagnostic::on_unimplemented(
    message = "shape `{S}` does not end with the normalized shape `{Self}`",
    label = "expected the last axes of the input, one at least",
    note = "a row is normalized over its last axes, as many as the weight has: `[2, 3, 4]` with a weight of `[4]`, or of `[3, 4]`"
)]
pub trait LastAxesOf<S>: Lengths {}

/// The last axes, as in [`LastAxesOf`], or no axes at all.
pub trait Ends<S> {}

/// `[r.., e]` ends `[l.., d]` when `e = d` and `r` ends `l`
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length, R: Lengths + Ends<L>, E: Length + SameDim<D>> LastAxesOf<(L, D)> for (R, E) {}
/// `[r..]` may end a shape of unknown rank.
#[diagnostic::do_not_recommend]
impl<R: Lengths, E: Length> LastAxesOf<AnyRank> for (R, E) {}
/// `?` may end any.
#[diagnostic::do_not_recommend]
impl<S: Lengths> LastAxesOf<S> for AnyRank {}

/// `[]` ends all.
#[diagnostic::do_not_recommend]
impl<S> Ends<S> for () {}
/// `[r.., e]` ends `[l.., d]` when `e = d` and `r` ends `l`
#[diagnostic::do_not_recommend]
impl<L, D, R: Ends<L>, E: SameDim<D>> Ends<(L, D)> for (R, E) {}
/// `[r.., e]` may end `?`
#[diagnostic::do_not_recommend]
impl<R, E> Ends<AnyRank> for (R, E) {}
/// `?` may end any.
#[diagnostic::do_not_recommend]
impl<S> Ends<S> for AnyRank {}
