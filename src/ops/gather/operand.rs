//! Indices of operations along an axis.

use crate::error::prelude::*;
use crate::shape::{AnyRank, InlineShape, Lengths};
use crate::tensor::{Contiguous, CowTensor, Operand, Shared, StackTensor, Strided, Tensor, View, ViewMut};
use congruent_kernel::Ref;
use congruent_kernel::index::gather::{IndexNumber, widened};

pub(super) mod sealed {
    /// Seals [`IndexOperand`](super::IndexOperand): the kernels trust the values that were checked.
    pub trait Sealed {}
}

/// An index: a tensor or view of whole numbers, a reference to one, or a [`ProvenIndex`](super::ProvenIndex) whose
/// values are proven. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an index tensor",
    label = "expected a tensor of whole numbers",
    note = "an index tensor holds `i64`, `i32`, `isize`, `usize` or `u32`; an array becomes one by `&Tensor::from([2_i64, 0])`"
)]
pub trait IndexOperand: Sized + sealed::Sealed {
    /// The shape of the index.
    type Shape: Lengths;
    /// The type of its elements.
    type Number: IndexNumber;
    /// The positions and their layout, for the kernels.
    #[doc(hidden)]
    fn positions(&self) -> ErasedIndex<'_, Self::Number>;
    /// Returns the values as `i64`, in a new tensor, for code that stores them.
    #[doc(hidden)]
    #[track_caller]
    fn numbers(&self) -> Tensor<i64, AnyRank> {
        let values = self.positions().values;
        Tensor::assemble(values.sizes, widened(values).or_panic())
    }
}

/// The elements of an index without its shape: an operation has one body for all shapes.
pub struct ErasedIndex<'a, I> {
    pub(in crate::ops) values: Ref<'a, I>,
    /// The bound below which all elements are proven to be.
    pub(super) proven: Option<usize>,
}
impl<I> Clone for ErasedIndex<'_, I> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<I> Copy for ErasedIndex<'_, I> {}

impl<I> ErasedIndex<'_, I> {
    /// Whether all elements are proven to be positions of an axis of length `size`.
    pub(super) fn proves(&self, size: usize) -> bool {
        self.proven.is_some_and(|bound| bound <= size)
    }
}

/// Positions without a proof.
impl<'a, I> From<Ref<'a, I>> for ErasedIndex<'a, I> {
    #[inline(always)]
    fn from(values: Ref<'a, I>) -> Self {
        ErasedIndex { values, proven: None }
    }
}

/// The elements are an index themselves, of a rank known at run time.
impl<I: IndexNumber> sealed::Sealed for ErasedIndex<'_, I> {}
#[diagnostic::do_not_recommend]
impl<I: IndexNumber> IndexOperand for ErasedIndex<'_, I> {
    type Shape = AnyRank;
    type Number = I;
    fn positions(&self) -> ErasedIndex<'_, I> {
        *self
    }
}

/// The shape of an index.
pub type ShapeOf<X> = <X as IndexOperand>::Shape;

/// `index_tensors! { IndexOperand positions -> ErasedIndex }` prints a row for each type of tensor that can be an index, in a module with a trait
/// `sealed::Sealed`:
/// ```text
/// impl<T: IndexNumber, S: Lengths> IndexOperand for &Tensor<T, S> { fn positions(&self) -> ErasedIndex<'_, T> { .. } .. }
/// ```
macro_rules! index_tensors {
    ($relation:ident $lend:ident -> $lent:ident) => {
        $crate::ops::gather::index_tensors! { $relation $lend -> $lent;
            [] Lengths Tensor<T, S>;
            [] Lengths &Tensor<T, S>;
            ['a,] Lengths View<'a, T, S>;
            ['a,] Lengths &View<'a, T, S>;
            ['a,] Lengths &ViewMut<'a, T, S>;
            [] Lengths &Strided<T, S>;
            ['a,] Lengths CowTensor<'a, T, S>;
            ['a,] Lengths &CowTensor<'a, T, S>;
            ['a,] Lengths Contiguous<'a, T, S>;
            ['a,] Lengths &Contiguous<'a, T, S>;
            [] Lengths Shared<T, S>;
            [] Lengths &Shared<T, S>;
            [] InlineShape &StackTensor<T, S>;
        }
    };
    ($relation:ident $lend:ident -> $lent:ident; $([$($life:lifetime,)*] $bound:ident $name:ty;)*) => {$(
        impl<$($life,)* T: IndexNumber, S: $bound> sealed::Sealed for $name {}
        #[diagnostic::do_not_recommend]
        impl<$($life,)* T: IndexNumber, S: $bound> $relation for $name {
            type Shape = S;
            type Number = T;
            #[inline]
            fn $lend(&self) -> $lent<'_, T> {
                self.raw().into()
            }
        }
    )*};
}
pub(in crate::ops) use index_tensors;

index_tensors! { IndexOperand positions -> ErasedIndex }
