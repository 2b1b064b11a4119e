//! The targets of a loss.

use crate::dim::Length;
use crate::error::prelude::*;
use crate::ops::gather::{ProvenIndex, index_tensors};
use crate::shape::{AnyRank, InlineShape, Lengths};
use crate::tensor::{Contiguous, CowTensor, Operand, Shared, StackTensor, Strided, Tensor, View, ViewMut, copied};
use congruent_kernel::Ref;
use congruent_kernel::index::gather::IndexNumber;
use congruent_macros::precompile;

mod sealed {
    /// Seals [`Targets`](super::Targets), for the reason of `IndexOperand`.
    pub trait Sealed {}
}

/// A class for each position: a tensor or view of whole numbers, or a reference to one. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name classes",
    label = "targets are class numbers: expected a tensor of whole numbers",
    note = "class numbers are `i64`, `i32`, `isize`, `usize` or `u32`: `x.to_type::<i64>()` converts, `argmax` finds the class of a row of probabilities"
)]
pub trait Targets: sealed::Sealed {
    /// The shape of the targets.
    type Shape: Lengths;
    /// The type of its elements.
    #[doc(hidden)]
    type Number: IndexNumber;
    /// The classes and their layout, for the kernels.
    #[doc(hidden)]
    fn classes(&self) -> Ref<'_, Self::Number>;
    /// Returns the classes as `i64`, in a new tensor, for code that stores them.
    #[doc(hidden)]
    #[track_caller]
    fn numbers(&self) -> Tensor<i64, AnyRank> {
        numbers_of(self.classes())
    }
}
// A row for each type, not one for every index: with one row, rustc would report the index.
index_tensors! { Targets classes -> Ref }
impl<D: Length, S: Lengths> sealed::Sealed for &ProvenIndex<D, S> {}
#[diagnostic::do_not_recommend]
impl<D: Length, S: Lengths> Targets for &ProvenIndex<D, S> {
    type Shape = S;
    type Number = i64;
    fn classes(&self) -> Ref<'_, i64> {
        self.as_tensor().raw()
    }
}

/// Returns [`Targets::numbers`] of these classes.
#[precompile(i64)]
#[track_caller]
fn numbers_of<I: IndexNumber>(classes: Ref<I>) -> Tensor<i64, AnyRank> {
    copied(classes).or_panic().map(IndexNumber::shown)
}
