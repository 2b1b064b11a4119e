//! Forgetting: a shape whose type says less about the same tensor.
//!
//! Known by now: lists, and a length that says less than another (`dim::relax`). This file adds the same along two lists: the first relation that is
//! a recursion, with a row for two empty lists and a row for two lists that end in a length.
//!
//! Exercises of the course: 27.

pub use super::lengths::RelaxAxes;
use crate::dim::sealed::Seal;
use crate::dim::{Length, RelaxDim};
use crate::shape::{AnyRank, Lengths};

/// A shape whose tensors also have shape `R`: each length of `R` is that of `Self`, or `_`. Sealed.
///
/// # Shapes
///
/// | shape | may be forgotten as |
/// |---|---|
/// | `[4, 3]` | `[4, 3]`, `[_, 3]`, `[4, _]`, `[_, _]`, `AnyRank` |
/// | `[Batch, 3]` | `[Batch, 3]`, `[_, 3]`, .. |
///
/// The other direction is checked at run time: [`Same`](crate::shape::Same), `try_into_shape`.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` is not always one of shape `{R}`",
    label = "each length stays as it is, or becomes `_`",
    note = "`into_shape` and `as_shape` check nothing, they forget what is known; where only run time can tell, `x.try_into_shape::<shape![2, 3]>()?`",
    note = "the same elements under other lengths: `x.into_reshape::<shape![2, -1]>()`"
)]
pub trait Relaxes<R> {
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}

/// Not recommended, so that an error names both whole shapes and not one axis.
#[diagnostic::do_not_recommend]
impl<S: RelaxAxes<R>, R> Relaxes<R> for S {
    const SEALED: Seal<Self> = Seal::NEW;
}

/// `[]` is `[]`
impl RelaxAxes<()> for () {
    const SEALED: Seal<Self> = Seal::NEW;
}

/// `[l.., d]` is `[r.., e]` when `l` is `r` and `d` is `e`
impl<L, D, R, E> RelaxAxes<(R, E)> for (L, D)
where
    L: RelaxAxes<R>,
    D: RelaxDim<E>,
{
    const SEALED: Seal<Self> = Seal::NEW;
}

/// `[]` is `?`
impl RelaxAxes<AnyRank> for () {
    const SEALED: Seal<Self> = Seal::NEW;
}
/// `[.., d]` is `?`
impl<L: Lengths, D: Length> RelaxAxes<AnyRank> for (L, D) {
    const SEALED: Seal<Self> = Seal::NEW;
}
/// `?` is `?`
impl RelaxAxes<AnyRank> for AnyRank {
    const SEALED: Seal<Self> = Seal::NEW;
}

// Refused rows (`broadcasting/expand.rs` says what these are).

/// `?` is `[r.., e]`: never, because no length is [`Foreseen`]. (Without this row, rustc would take the one for `?` before it
/// knows the target.)
impl<R, E: Foreseen> RelaxAxes<(R, E)> for AnyRank {
    const SEALED: Seal<Self> = Seal::NEW;
}

/// A length of a shape whose rank is not known: no length is.
pub trait Foreseen: Length {}
