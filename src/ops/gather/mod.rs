//! Reads elements at the positions that an index names.
//!
//! | file | methods |
//! |---|---|
//! | `operand`, `proven` | operands that are an index; an index whose values are proven |
//! | `pick` | `gather` |
//! | `select` | `index_select`, `take_along_dim`, `embedding` |
//! | `take`, `bags`, `methods` | `take`; `embedding_bag`; the methods of both |
//!
//! The operands of a method whose result depends on their shapes are parameters of its *trait*, so that the turbofish has only the axis:
//! `x.gather::<1>(&index)`. On `AnyRank` the same names are methods of the tensor, and take the axis as a value.
//!
//! `#[with_try]` adds the `try_` form of a method. The methods of `AnyRankVar` are made from the list of operations.

mod bags;
mod methods;
mod operand;
mod pick;
mod proven;
mod select;
mod take;

pub use bags::{BagOperand, BagReduction, Bags, ErasedBags};
pub(super) use operand::index_tensors;
pub use operand::{ErasedIndex, IndexOperand, ShapeOf};
pub use pick::GatherBy;
pub use proven::ProvenIndex;
pub use select::SelectBy;
pub(super) use take::wrapped;

use crate::error::prelude::*;
use congruent_kernel::index::gather as kernel;
use congruent_kernel::index::gather::IndexNumber;
use congruent_layout::checked_numel;
use congruent_layout::gather::IndexedAlong;

/// Rejects a result with more bytes than can be addressed.
pub(in crate::ops) fn fits<T>(op: &'static str, sizes: &[usize]) -> Result<(), ShapeError> {
    match checked_numel(sizes, size_of::<T>()) {
        Some(_) => Ok(()),
        None => Err(Fault::TooLarge { sizes: sizes.into() }.of(op)),
    }
}

/// The error of an element of an index: the operation, the sizes and the axis of what is indexed, the element
/// and its position.
pub(in crate::ops) type Refusal = fn(&'static str, &[usize], usize, i64, &[usize]) -> ShapeError;

/// The error of `gather` and `scatter`.
pub(in crate::ops) fn within(op: &'static str, sizes: &[usize], axis: usize, value: i64, at: &[usize]) -> ShapeError {
    Fault::IndexValue { sizes: sizes.into(), axis, value, at: at.into() }.of(op)
}

/// The error of methods that take positions.
pub(in crate::ops) fn range(op: &'static str, sizes: &[usize], axis: usize, value: i64, at: &[usize]) -> ShapeError {
    Fault::IndexRange { sizes: sizes.into(), axis, value, at: at.into() }.of(op)
}

/// Checks that each element of an index is below the length of the axis of `sizes` that it indexes, unless all are proven to be. An index that is
/// stretched to no elements passes.
pub(in crate::ops) fn check<I: IndexNumber>(
    op: &'static str,
    sizes: &[usize],
    along: &IndexedAlong,
    index: ErasedIndex<I>,
    refusal: Refusal,
) -> Result<(), ShapeError> {
    let (axis, size) = (along.axis, sizes[along.axis]);
    if along.sizes.contains(&0) || index.proves(size) {
        return Ok(());
    }
    match kernel::outside(index.values, size) {
        None => Ok(()),
        Some((value, at)) => Err(refusal(op, sizes, axis, value, &at)),
    }
}
