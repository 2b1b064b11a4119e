//! Bags of rows of a table: the operands of `embedding_bag`.
//!
//! Known by now: tables, and the rows that an index of any shape selects. This file adds positions in bags: the rows of a matrix, or the parts of a
//! vector between offsets.

use super::Table;
use crate::dim::{Dyn, Length};
use crate::shape::same::Same;
use crate::shape::{AnyRank, Lengths};

/// The shape of positions in bags, one bag for each row of the matrix.
#[diagnostic::on_unimplemented(
    message = "positions of shape `{Self}` are not bags of rows: give `[bags, rows]`",
    label = "expected a matrix, `[bags, rows of each]`",
    note = "bags of different lengths are a vector of positions and a vector of offsets: `Bags::new(&positions, &offsets)`"
)]
pub trait BagRows: Lengths {
    /// The number of bags.
    type Count: Length;
}
/// `[b, k]` has `b` bags
#[diagnostic::do_not_recommend]
impl<B: Length, K: Length> BagRows for (((), B), K) {
    type Count = B;
}
/// `?` has `_` bags
#[diagnostic::do_not_recommend]
impl BagRows for AnyRank {
    type Count = Dyn;
}

/// The shape of a list of positions, or of the offsets at which their bags begin.
#[diagnostic::on_unimplemented(
    message = "positions or offsets of shape `{Self}` are not a vector: give exactly one axis",
    label = "expected exactly one axis",
    note = "`Bags::new(&positions, &offsets)` takes two vectors; positions of `[bags, rows]` need no offsets"
)]
pub trait BagVector: Lengths {
    /// The length.
    type Count: Length;
}
/// `[b]`
#[diagnostic::do_not_recommend]
impl<B: Length> BagVector for ((), B) {
    type Count = B;
}
/// `?`
#[diagnostic::do_not_recommend]
impl BagVector for AnyRank {
    type Count = Dyn;
}

/// Weights for positions of shape `R`, one for each position.
#[diagnostic::on_unimplemented(
    message = "weights of shape `{Self}` are not one for each position: give shape `{R}`",
    label = "the weights have the shape of the positions",
    note = "nothing is stretched here"
)]
pub trait WeighsBags<R> {}
/// `w = r`
#[diagnostic::do_not_recommend]
impl<W: Same<R>, R> WeighsBags<R> for W {}

/// The shape of `C` bags of rows of a table of shape `S`.
pub type BagSums<S, C> = (((), C), <S as Table>::Width);
