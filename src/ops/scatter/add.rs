//! `index_add` and `index_fill`: write by an index that is a vector.

use super::{Values, put};
use crate::dim::Axis;
use crate::error::prelude::*;
use crate::ops::gather::{ErasedIndex, IndexOperand, ShapeOf, check, range, within};
use crate::ops::inplace::refused;
use crate::shape::gather::{AddAlong, NamesAlong, SpotAlong};
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{Operand, Strided, Tensor, ViewMut};
use congruent_kernel::element::{Element, Number};
use congruent_kernel::index::gather as kernel;
use congruent_kernel::index::gather::IndexNumber;
use congruent_kernel::index::gather::Put;
use congruent_kernel::loops::op::Add;
use congruent_kernel::{Ref, RefMut};
use congruent_layout::gather as rule;
use congruent_macros::with_try;

/// Adds values at the positions of an axis; writes nothing if a check fails.
fn added<T: Number, I: IndexNumber>(
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
    unsafe { put(&mut x, index, Values::Of(src), &along, Add) };
    Ok(())
}

/// Writes a value to the positions of an axis, negative ones counted from its end; writes nothing if a check fails.
fn filled<T: Element, I: IndexNumber>(
    op: &'static str,
    x: RefMut<T>,
    axis: isize,
    index: ErasedIndex<I>,
    value: T,
) -> Result<(), ShapeError> {
    let asked = index.values;
    let front = named!(op, rule::select(x.share().geometry(), axis, asked.geometry())).axis;
    let mut x = x.with_axis();
    let size = x.sizes[front];
    let index = Tensor::<i64, AnyRank>::assemble(asked.sizes, kernel::wrapped(asked, size)?);
    let index = ErasedIndex::from(index.raw());
    let along = named!(op, rule::select(x.share().geometry(), front as isize, index.values.geometry()));
    check(op, x.sizes, &along, index, within)?;
    // SAFETY: the rule's answer; every position was checked.
    unsafe { put(&mut x, index, Values::Each(&value), &along, Put) };
    Ok(())
}

/// Returns a copy of `x` with values added.
fn sum<T: Number, S: Lengths, I: IndexNumber>(
    x: &Strided<T, S>,
    axis: isize,
    index: ErasedIndex<I>,
    src: Ref<T>,
) -> Result<Tensor<T, S>, ShapeError> {
    let mut copy = x.try_to_tensor()?;
    added("index_add", copy.raw_mut(), axis, index, src)?;
    Ok(copy)
}

/// Returns a copy of `x` with a value written.
fn filling<T: Element, S: Lengths, I: IndexNumber>(
    x: &Strided<T, S>,
    axis: isize,
    index: ErasedIndex<I>,
    value: T,
) -> Result<Tensor<T, S>, ShapeError> {
    let mut copy = x.try_to_tensor()?;
    filled("index_fill", copy.raw_mut(), axis, index, value)?;
    Ok(copy)
}

/// Adding values `V` at the positions of an axis that an index `X` names, in a copy of a tensor of elements `T` and shape `S`: methods of all
/// tensors and views.
#[with_try(pub trait AddBy, "Index and add")]
impl<T: Number, S: List, X, V> AddBy<T, S, X, V> for Strided<T, S> {
    /// Returns a copy with the values of `src` added at the positions of axis `A` that a vector names: O(n). If a position is named twice, both
    /// values are added.
    ///
    /// # Shapes
    /// `[4, 3]` with `[2]` and src `[2, 3]` along 0. Apart from the axis `src` has the lengths of `self`; along the axis it has one position for each
    /// element of the index. `A` counts the axes of `self`. A scalar counts as an index of one element; a scalar `self` has one position, and its
    /// `src` is a scalar, too.
    ///
    /// # Panics
    /// With the error of [`try_index_add`](Self::try_index_add).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![3, 2]>::zeros();
    /// let y = x.index_add::<0>(&Tensor::from([2_i64, 0]), &Tensor::from([[1, 2], [3, 4]]));
    /// assert_eq!(y.to_vec(), [3, 4, 0, 0, 1, 2]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![3, 2]>::zeros();
    /// x.index_add::<0>(&Tensor::from([2_i64, 0, 1]), &Tensor::from([[1, 2], [3, 4]]));   // 3 positions, 2 rows
    /// ```
    ///
    /// # Errors
    /// [`Fault::IndexRange`] if the index names a position outside of the axis, negative positions included;
    /// [`Fault::IndexCount`], [`Fault::SourceShape`] where a length known only at run time does not fit.
    #[must_use = "`index_add` returns a new tensor; `index_add_` changes this one"]
    fn index_add<const A: isize>(&self, index: X, src: V) -> Tensor<T, S>
    where
        X: IndexOperand<Shape: NamesAlong<S, A>>,
        V: Operand<T, Shape: AddAlong<S, SpotAlong<S, ShapeOf<X>, A>>>,
    {
        sum(self, A, index.positions(), src.raw())
    }
}

/// # Index and fill
#[with_try]
impl<T: Element, S: List> Strided<T, S> {
    /// Returns a copy with a value at the positions of axis `A` that a vector names: O(n). Negative positions count from the end, as in PyTorch: -1
    /// is the last position.
    ///
    /// # Shapes
    /// `[4, 3]` with `[2]` along 0: two rows. `A` counts the axes of `self`. A scalar counts as a vector of one element, as
    /// index and as `self`.
    ///
    /// # Panics
    /// With the error of [`try_index_fill`](Self::try_index_fill).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![2, 3]>::zeros();
    /// assert_eq!(x.index_fill::<1>(&Tensor::from([-1_i64, 0]), 7).to_vec(), [7, 0, 7, 7, 0, 7]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::IndexValue`] if the index names a position outside of the axis.
    #[must_use = "`index_fill` returns a new tensor; `index_fill_` changes this one"]
    pub fn index_fill<const A: isize>(
        &self,
        index: impl IndexOperand<Shape: NamesAlong<S, A>>,
        value: T,
    ) -> Tensor<T, S> {
        filling(self, A, index.positions(), value)
    }

    /// Returns a copy with the values of `src` added at the positions of an axis that a vector names: O(n). A scalar counts as an index of one
    /// element; a scalar `self` has one position, and its `src` is a scalar, too.
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::IndexVector`], [`Fault::IndexCount`], [`Fault::SourceShape`];
    /// [`Fault::IndexRange`].
    #[any_rank]
    pub fn index_add(&self, axis: impl Axis, index: impl IndexOperand, src: impl Operand<T>) -> Tensor<T, AnyRank>
    where
        T: Number,
    {
        sum(&self.strided, axis.to_value(), index.positions(), src.raw())
    }

    /// Returns a copy with a value at the positions of an axis that a vector names, negative ones counted from the end: O(n). A scalar counts as a
    /// vector of one element, as index and as `self`.
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::IndexVector`]; [`Fault::IndexValue`].
    #[any_rank]
    pub fn index_fill(&self, axis: impl Axis, index: impl IndexOperand, value: T) -> Tensor<T, AnyRank> {
        filling(&self.strided, axis.to_value(), index.positions(), value)
    }
}

/// Adding values `V` in place at the positions of an axis that an index `X` names: methods of tensors and mutable views.
#[with_try(pub trait AddInPlace, "Index and add, in place", also ViewMut<'_, T, S>)]
impl<T: Number, S: List, X, V> AddInPlace<T, S, X, V> for Tensor<T, S> {
    /// Adds the values of `src` at the positions of axis `A` that a vector names, in place: O(n) of `src`. If a position is named twice, both values
    /// are added.
    ///
    /// # Shapes
    /// The shapes of [`AddBy::index_add`].
    ///
    /// # Panics
    /// With the error of [`try_index_add_`](Self::try_index_add_); then no element has been written.
    ///
    /// # Errors
    /// The errors of [`AddBy::try_index_add`]; then no element has been written.
    fn index_add_<const A: isize>(&mut self, index: X, src: V) -> &mut Self
    where
        X: IndexOperand<Shape: NamesAlong<S, A>>,
        V: Operand<T, Shape: AddAlong<S, SpotAlong<S, ShapeOf<X>, A>>>,
    {
        added("index_add_", self.raw_mut(), A, index.positions(), src.raw())
    }
}

/// # Index and fill, in place
#[with_try(also ViewMut<'_, T, S>)]
impl<T: Element, S: List> Tensor<T, S> {
    /// Writes a value to the positions of axis `A` that a vector names, negative ones counted from the end, in place: O(n) of the written elements.
    ///
    /// # Panics
    /// With the error of [`try_index_fill_`](crate::ViewMut::try_index_fill_); then no element has been written.
    ///
    /// # Errors
    /// [`Fault::IndexValue`] if the index names a position outside of the axis; then no element has been written.
    pub fn index_fill_<const A: isize>(
        &mut self,
        index: impl IndexOperand<Shape: NamesAlong<S, A>>,
        value: T,
    ) -> &mut Self {
        filled("index_fill_", self.raw_mut(), A, index.positions(), value)
    }

    /// Adds the values of `src` at the positions of an axis that a vector names, in place: O(n) of `src`.
    ///
    /// # Errors
    /// The errors of [`index_add`](Strided::index_add); then no element has been written.
    #[any_rank]
    pub fn index_add_(&mut self, axis: impl Axis, index: impl IndexOperand, src: impl Operand<T>) -> &mut Self
    where
        T: Number,
    {
        added("index_add_", self.raw_mut(), axis.to_value(), index.positions(), src.raw())
    }

    /// Writes a value to the positions of an axis that a vector names, in place: O(n) of the written elements.
    ///
    /// # Errors
    /// The errors of [`index_fill`](Strided::index_fill); then no element has been written.
    #[any_rank]
    pub fn index_fill_(&mut self, axis: impl Axis, index: impl IndexOperand, value: T) -> &mut Self {
        filled("index_fill_", self.raw_mut(), axis.to_value(), index.positions(), value)
    }
}

// The names of these methods on a read-only view.
refused! { [const A: isize] (impl Sized, impl Sized): index_add_ try_index_add_ index_fill_ try_index_fill_; }
