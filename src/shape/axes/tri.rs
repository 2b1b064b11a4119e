//! Triangles: what `tril` and `triu` ask of a shape.
//!
//! Known by now: a pattern for the last axes holds of any list with these in front. This file adds the pattern for two.

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
