//! Forgetting: a shape that says less of the same tensor.
//!
//! | shape | may be forgotten as |
//! |---|---|
//! | `[4, 3]` | `[4, 3]`, `[_, 3]`, `[4, _]`, `[_, _]`, `AnyRank` |
//! | `[Batch, 3]` | `[Batch, 3]`, `[_, 3]`, .. |
//!
//! The other direction is a question to run time: [`Same`](super::same::Same), `try_into_shape`.

use super::{AnyRank, Lengths};
use crate::dim::{CoversDim, Length};

/// A shape that every tensor of shape `S` has: each of its lengths is that of `S`, or `_`.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{S}` is not always one of shape `{Self}`",
    label = "the axes stay, and each length is as it was or `_`",
    note = "`into_shape` and `as_shape` check nothing, they forget what is known; where only run time can tell, `x.try_into_shape::<shape![2, 3]>()?`",
    note = "the same elements under other lengths: `x.into_reshape::<shape![2, -1]>()`"
)]
pub trait Covers<S> {}

/// `[] ⊂ []`
impl Covers<()> for () {}

/// `[l.., d] ⊂ [r.., e]` when `l ⊂ r` and `d ⊂ e`
impl<L, D, R: Covers<L>, E: CoversDim<D>> Covers<(L, D)> for (R, E)
where
    (L, D): Lengths,
    E: Length,
{
}

/// `s ⊂ ?`
impl<S: Lengths> Covers<S> for AnyRank {}
