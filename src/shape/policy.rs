//! The strict policy: shapes that broadcast without promoting a rank.
//!
//! | self | other | |
//! |---|---|---|
//! | `[]` | s | a number joins in |
//! | s | `[]` | a number joins in |
//! | `[l.., d]` | `[r.., e]` | when `d ∘ e` is a row of the broadcast table, and `[l..]`, `[r..]` have equally many axes |

use super::broadcast::Broadcast;
use super::{AnyRank, Lengths};
use crate::dim::Length;

/// Shapes of one rank that broadcast with each other, or one of them a number.
#[diagnostic::on_unimplemented(
    message = "under the strict policy, shape `{Self}` does not meet shape `{R}`: their ranks differ",
    note = "give both the same number of axes (a length of 1 stretches), or leave out `strict`"
)]
pub trait StrictBroadcast<R>: Broadcast<R> {}

/// Shapes with equally many axes that broadcast with each other.
#[diagnostic::on_unimplemented(
    message = "under the strict policy, shape `{Self}` does not meet shape `{R}`: their ranks differ",
    label = "not the same number of axes",
    note = "give both the same number of axes (a length of 1 stretches), or leave out `strict`"
)]
pub trait SameRank<R> {}

/// `[] ∘ s`
impl<R: Lengths> StrictBroadcast<R> for () {}
/// `[.., d] ∘ []`
impl<L: Lengths, D: Length> StrictBroadcast<()> for (L, D) {}
/// `[l.., d] ∘ [r.., e]`
impl<L, D, R, E> StrictBroadcast<(R, E)> for (L, D) where Self: Broadcast<(R, E)> + SameRank<(R, E)> {}
/// A rank known only at run time is not refused at compile time.
impl<L: Lengths, D: Length> StrictBroadcast<AnyRank> for (L, D) {}
impl<R: Lengths> StrictBroadcast<R> for AnyRank {}

/// `[]` beside `[]`
#[diagnostic::do_not_recommend]
impl SameRank<()> for () {}
/// `[l.., d]` beside `[r.., e]`
#[diagnostic::do_not_recommend]
impl<L, D, R, E> SameRank<(R, E)> for (L, D) where L: SameRank<R> {}
