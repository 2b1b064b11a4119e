//! Viewing: the same elements, row-major, under other lengths.
//!
//! Two static shapes view each other when they have the same number of elements, compared as
//! numbers of typenum.

use super::{InlineShape, StaticShape};

/// A shape whose elements can be seen as shape `R`: it has as many of them.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` cannot be viewed as shape `{R}`: they do not have the same number of elements",
    note = "`view` keeps the elements and their order: the products of the lengths must be equal"
)]
pub trait Viewed<R: StaticShape>: StaticShape {}

/// `numel s = numel r`
#[diagnostic::do_not_recommend]
impl<S: InlineShape, R: InlineShape> Viewed<R> for S where S::Numel: Number<R::Numel> {}

/// A number that is `U`.
pub trait Number<U> {}
impl<U> Number<U> for U {}
