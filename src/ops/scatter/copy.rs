//! `index_copy`: writes rows by an index that is a vector.

use super::{Values, put};
use crate::dim::Axis;
use crate::error::prelude::*;
use crate::ops::gather::{ErasedIndex, IndexOperand, ShapeOf, check, range};
use crate::ops::inplace::refused;
use crate::shape::gather::{AddAlong, NamesAlong, SpotAlong};
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{Operand, Strided, Tensor, ViewMut};
use congruent_kernel::element::Element;
use congruent_kernel::index::gather::{IndexNumber, Put};
use congruent_kernel::{Ref, RefMut};
use congruent_layout::gather as rule;
use congruent_macros::with_try;

/// Writes values to the positions of an axis; writes nothing if a check fails.
fn written<T: Element, I: IndexNumber>(
    op: &'static str,
    x: RefMut<T>,
    axis: isize,
    index: ErasedIndex<I>,
    src: Ref<T>,
) -> Result<(), ShapeError> {
    let along = named!(op, rule::add(x.share().geometry(), axis, index.values.geometry(), src.geometry()));
    let mut x = x.with_axis();
    check(op, x.sizes, &along, index, range)?;
    // SAFETY: the rule's answer; every position was checked.
    unsafe { put(&mut x, index, Values::Of(src), &along, Put) };
    Ok(())
}

/// Returns a copy of `x` with values written.
fn copied<T: Element, S: Lengths, I: IndexNumber>(
    x: &Strided<T, S>,
    axis: isize,
    index: ErasedIndex<I>,
    src: Ref<T>,
) -> Result<Tensor<T, S>, ShapeError> {
    let mut copy = x.try_to_tensor()?;
    written("index_copy", copy.raw_mut(), axis, index, src)?;
    Ok(copy)
}

/// Copying values `V` to the positions of an axis that an index `X` names, in a copy of a tensor of elements `T` and shape `S`: methods of all
/// tensors and views.
#[with_try(pub trait CopyBy, "Index and copy")]
impl<T: Element, S: List, X, V> CopyBy<T, S, X, V> for Strided<T, S> {
    /// Returns a copy with the values of `src` at the positions of axis `A` that a vector names: O(n). If a position is named twice, the last value
    /// stays.
    ///
    /// # Shapes
    /// The shapes of [`AddBy::index_add`](super::AddBy::index_add): `[4, 3]` with `[2]` and src `[2, 3]` along 0.
    ///
    /// # Panics
    /// With the error of [`try_index_copy`](Self::try_index_copy).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![3, 2]>::zeros();
    /// let y = x.index_copy::<0>(&Tensor::from([2_i64, 0]), &Tensor::from([[1, 2], [3, 4]]));
    /// assert_eq!(y.to_vec(), [3, 4, 0, 0, 1, 2]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![3, 2]>::zeros();
    /// x.index_copy::<0>(&Tensor::from([2_i64, 0, 1]), &Tensor::from([[1, 2], [3, 4]]));   // 3 positions, 2 rows
    /// ```
    ///
    /// # Errors
    /// [`Fault::IndexRange`] if the index names a position outside of the axis, negative positions included;
    /// [`Fault::IndexCount`], [`Fault::SourceShape`] where a length known only at run time does not fit.
    #[must_use = "`index_copy` returns a new tensor; `index_copy_` changes this one"]
    fn index_copy<const A: isize>(&self, index: X, src: V) -> Tensor<T, S>
    where
        X: IndexOperand<Shape: NamesAlong<S, A>>,
        V: Operand<T, Shape: AddAlong<S, SpotAlong<S, ShapeOf<X>, A>>>,
    {
        copied(self, A, index.positions(), src.raw())
    }
}

/// Copying values `V` in place to the positions of an axis that an index `X` names: methods of tensors and mutable views.
#[with_try(pub trait CopyInPlace, "Index and copy, in place", also ViewMut<'_, T, S>)]
impl<T: Element, S: List, X, V> CopyInPlace<T, S, X, V> for Tensor<T, S> {
    /// Writes the values of `src` to the positions of axis `A` that a vector names, in place: O(n) of `src`.
    ///
    /// # Shapes
    /// The shapes of [`CopyBy::index_copy`].
    ///
    /// # Panics
    /// With the error of [`try_index_copy_`](Self::try_index_copy_); then no element has been written.
    ///
    /// # Errors
    /// The errors of [`CopyBy::try_index_copy`]; then no element has been written.
    fn index_copy_<const A: isize>(&mut self, index: X, src: V) -> &mut Self
    where
        X: IndexOperand<Shape: NamesAlong<S, A>>,
        V: Operand<T, Shape: AddAlong<S, SpotAlong<S, ShapeOf<X>, A>>>,
    {
        written("index_copy_", self.raw_mut(), A, index.positions(), src.raw())
    }
}

/// # Index and copy
#[with_try]
impl<T: Element, S: List> Strided<T, S> {
    /// Returns a copy with the values of `src` at the positions of an axis that a vector names: O(n).
    ///
    /// # Errors
    /// The errors of [`index_add`](crate::AnyRankStrided::index_add).
    #[any_rank]
    pub fn index_copy(&self, axis: impl Axis, index: impl IndexOperand, src: impl Operand<T>) -> Tensor<T, AnyRank> {
        copied(&self.strided, axis.to_value(), index.positions(), src.raw())
    }
}

/// # Index and copy, in place
#[with_try(also ViewMut<'_, T, S>)]
impl<T: Element, S: List> Tensor<T, S> {
    /// Writes the values of `src` to the positions of an axis that a vector names, in place: O(n) of `src`.
    ///
    /// # Errors
    /// The errors of [`index_copy`](Strided::index_copy); then no element has been written.
    #[any_rank]
    pub fn index_copy_(&mut self, axis: impl Axis, index: impl IndexOperand, src: impl Operand<T>) -> &mut Self {
        written("index_copy_", self.raw_mut(), axis.to_value(), index.positions(), src.raw())
    }
}

// The names of these methods on a read-only view.
refused! { [const A: isize] (impl Sized, impl Sized): index_copy_ try_index_copy_; }
