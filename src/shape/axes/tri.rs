//! Triangles: the shapes that `tril` and `triu` accept.
//!
//! Known by now: a row that matches the last axis holds for all lists that have one. This file adds the pattern for two.

use crate::dim::Length;
use crate::shape::Lengths;

/// A shape of matrices: at least two axes.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no triangle: `tril` and `triu` need at least two axes",
    label = "not a matrix",
    note = "the last two axes are the rows and the columns; `unsqueeze::<0>()` makes a vector a row"
)]
pub trait Triangle: Lengths {}
/// `[.., c, d]`: rows and columns
#[diagnostic::do_not_recommend]
impl<L: Lengths, C: Length, D: Length> Triangle for ((L, C), D) {}
