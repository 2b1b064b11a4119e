//! An index along one axis: what it gathers, and what is scattered to the places it names.
//!
//! | file | methods |
//! |---|---|
//! | `operand`, `proven` | what an index is; one whose values are proven |
//! | `gather` | `gather`, `take_along_dim` |
//! | `scatter` | `scatter`, `scatter_value`, `scatter_add`, and in place |
//! | `reduce` | `scatter_reduce` |
//! | `select` | `index_select`, `embedding`, and writing: `index_add`, `index_fill` |
//! | `count` | `bincount`, `one_hot`, `searchsorted` |
//!
//! The operands of a method whose result depends on their shapes are parameters of its *trait*, so that
//! only the axis stands in the turbofish: `x.gather::<1>(&index)`. On `AnyRank` the same names are methods
//! of the tensor, and take the axis as a value.

mod gather;
mod operand;
mod proven;
mod scatter;

pub use gather::GatherBy;
pub use operand::{IndexOperand, ShapeOf};
pub use proven::Index;
pub use scatter::{ScatterBy, ScatterInPlace, ScatterValueBy};

use crate::error::ShapeError;
use crate::kernel::Ref;
use crate::kernel::gather::{self as kernel, IndexNumber};
use crate::layout::checked_numel;
use crate::layout::gather::Side;

/// The layout of an operand.
fn side<'a, T>(x: Ref<'a, T>) -> Side<'a> {
    Side { sizes: x.sizes, strides: x.strides, named: x.named }
}

/// Refuses a result of more bytes than can be addressed.
fn fits<T>(op: &'static str, sizes: &[usize]) -> Result<(), ShapeError> {
    match checked_numel(sizes, size_of::<T>()) {
        Some(_) => Ok(()),
        None => Err(ShapeError::TooLarge { op, sizes: sizes.into() }),
    }
}

/// Checks that every element of an index is below the length of the axis of `x` that it indexes, unless all
/// are `proven` to be.
fn check<P: IndexNumber>(
    op: &'static str,
    sizes: &[usize],
    axis: usize,
    index: Ref<P>,
    proven: Option<usize>,
) -> Result<(), ShapeError> {
    if proven.is_some_and(|bound| bound <= sizes[axis]) {
        return Ok(());
    }
    match kernel::outside(index, sizes[axis]) {
        None => Ok(()),
        Some((value, at)) => Err(ShapeError::IndexValue { op, sizes: sizes.into(), axis, value, at: (&*at).into() }),
    }
}
