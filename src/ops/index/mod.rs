//! Advanced indexing: `index` copies the elements that index tensors and masks select, `index_put_` writes to them.
//!
//! Reading and writing, on list shapes and on any rank, go the same way: `entry` has the values of an index, which `items` makes, `choose` checks all
//! shapes, then all positions, and the loops run (`pick` reads).

mod choose;
mod entry;
mod items;
mod pick;

pub use items::{Index, Indices};

use super::inplace::refused;
use crate::error::prelude::*;
use crate::shape::index::{AddsWhere, Fills, PickFrom, Picked};
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{Operand, Strided, Tensor, ViewMut};
use choose::choose;
use congruent_kernel::element::{Element, Number};
use congruent_kernel::index::{self as kernel, Loops};
use congruent_kernel::{Ref, RefMut};
use congruent_layout::broadcast::Operands;
use congruent_layout::index as rule;
use congruent_layout::{Geometry, Layout};
use congruent_macros::with_try;
use entry::Entry;
use pick::picked;

/// Returns the loops over the elements of `x` that an index selects, together with values that stretch to them, and the offset of the first element;
/// `named` are the named axes of the selection. `assigned` says whether values lose their leading axes of length 1.
fn aimed(
    op: &'static str,
    x: Geometry,
    entries: &[Entry],
    values: Geometry,
    named: u64,
    assigned: bool,
) -> Result<(usize, Loops), ShapeError> {
    let layout = Layout::new(x.sizes, x.strides);
    let chosen = choose(op, &layout, entries)?;
    let both = Operands { a: &chosen.sizes, b: values.sizes, a_named: named, b_named: values.named };
    let strides = named!(op, rule::values(both, values.strides, assigned));
    Ok((chosen.skip(), chosen.loops(&strides)?))
}

/// Assigns values to the elements that an index selects.
fn assign<T: Element>(
    op: &'static str,
    mut x: RefMut<T>,
    items: &impl Indices,
    values: Ref<T>,
    named: u64,
) -> Result<(), ShapeError> {
    let (skip, loops) = aimed(op, x.geometry(), &items.entries()?, values.geometry(), named, true)?;
    // SAFETY: the loops go over positions inside `x`, which were checked, and over `values` stretched to
    // what is picked.
    unsafe { kernel::put(&mut x, skip, values, &loops) };
    Ok(())
}

/// Adds values to the elements that an index selects.
fn accumulate<T: Number>(
    op: &'static str,
    mut x: RefMut<T>,
    items: &impl Indices,
    values: Ref<T>,
    named: u64,
) -> Result<(), ShapeError> {
    let (skip, loops) = aimed(op, x.geometry(), &items.entries()?, values.geometry(), named, false)?;
    // SAFETY: the loops go over positions inside `x`, which were checked, and over `values` stretched to what is
    // picked.
    unsafe { kernel::scatter(&mut x, skip, values, &loops, |element, value| *element = *element + *value) };
    Ok(())
}

/// The named axes of the selection of an index.
fn named<S, X: PickFrom<S>>() -> u64 {
    <Picked<S, X>>::SUMMARY.named
}

/// # Index tensors
#[with_try]
impl<T: Element, S: List> Strided<T, S> {
    /// Copies the elements that an index with index tensors and masks selects to a new tensor, O(n). (Without index tensors and masks,
    /// [`slice`](Self::slice) returns the same elements as a view.)
    ///
    /// # Shapes
    /// `[4, 3]` by `s![&rows, ..]` with `rows` of shape `[5]` is `[5, 3]`. An index tensor replaces one axis by its own axes; several index tensors
    /// are broadcast together. Their axes are at the place of the first one, or in front of all others if an axis that is kept (a range, `..`,
    /// `NewAxis`) lies between them. A mask replaces as many axes as it has, of the same lengths, by one: `[4, 3]` by a mask of `[4, 3]` is `[_]`. A
    /// position removes its axis and does not count as lying between, and an index tensor without axes is a position: as in PyTorch (in NumPy, both
    /// would be index tensors).
    ///
    /// Index tensors hold `i64`, `i32`, `isize`, `usize` or `u32`; a negative element counts from the back. All positions are checked before the
    /// first element is copied, even if the result has no elements.
    ///
    /// # Panics
    /// With the error of [`try_index`](Self::try_index).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![4, 3]>::arange();
    /// let rows = Tensor::from([3_i64, 0, -1, 0, 2]);
    /// let y: Tensor<i32, shape![5, 2]> = x.index(s![&rows, 1..]);
    /// assert_eq!(y.to_vec(), [10, 11, 1, 2, 10, 11, 1, 2, 7, 8]);
    ///
    /// let large: Tensor<i32, shape![_]> = x.index(s![&x.gt(8)]);
    /// assert_eq!(large.to_vec(), [9, 10, 11]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![4, 3]>::arange();
    /// x.index(s![&Tensor::from([0_i64, 1, 2]), &Tensor::from([0_i64, 1])]);   // 3 and 2 do not broadcast
    /// ```
    ///
    /// # Errors
    /// [`Fault::IndexValue`] and [`Fault::IndexBeyond`] when a position is outside its axis;
    /// [`Fault::MaskShape`], [`Fault::IndexBroadcast`] when a length known only at run time does
    /// not fit; [`Fault::Step`] for a step of 0; [`Fault::TooLarge`].
    pub fn index<X>(&self, items: X) -> Tensor<T, Picked<S, X>>
    where
        X: Indices + PickFrom<S>,
    {
        let picked = picked("index", self.raw(), &items.entries()?)?;
        // SAFETY: `Picked<S, X>` is what these items leave of `S` (`shape/gathering/index.rs`).
        Ok(unsafe { picked.rebrand() })
    }

    /// Copies the elements that an index, `s![..]` or a slice of [`Index`], selects to a new tensor, O(n).
    ///
    /// # Errors
    /// [`Fault::IndexValue`], [`Fault::IndexBeyond`], [`Fault::MaskShape`],
    /// [`Fault::IndexBroadcast`], [`Fault::TooManyIndices`], [`Fault::TwoEllipses`],
    /// [`Fault::Step`], [`Fault::TooLarge`].
    #[any_rank]
    pub fn index(&self, items: impl Indices) -> Tensor<T, AnyRank> {
        picked("index", self.strided.raw(), &items.entries()?)
    }
}

/// # Index tensors: a copy with other values
#[with_try]
impl<T: Element, S: List> Strided<T, S> {
    /// Returns a copy with values written to the selected elements, like [`index_put_`](Tensor::index_put_): O(n).
    ///
    /// # Panics
    /// With the error of [`try_index_put`](Self::try_index_put).
    ///
    /// # Errors
    /// The errors of [`try_index`](Self::try_index), and [`Fault::IndexValues`] where the values do not expand to the selection.
    #[must_use = "`index_put` returns a new tensor; `index_put_` changes this one"]
    pub fn index_put<X, V>(&self, items: X, values: V) -> Tensor<T, S>
    where
        X: Indices + PickFrom<S>,
        V: Operand<T, Shape: Fills<Picked<S, X>>>,
    {
        let mut copy = self.try_to_tensor()?;
        assign("index_put", copy.raw_mut(), &items, values.raw(), named::<S, X>())?;
        Ok(copy)
    }

    /// Returns a copy with these values at the positions that an index selects: O(n).
    ///
    /// # Errors
    /// The errors of [`index`](Self::index), and [`Fault::IndexValues`] where the values do not expand to the selection.
    #[any_rank]
    pub fn index_put(&self, items: impl Indices, values: impl Operand<T>) -> Tensor<T, AnyRank> {
        {
            let mut copy = self.strided.try_to_tensor()?;
            assign("index_put", copy.raw_mut(), &items, values.raw(), 0)?;
            Ok(copy)
        }
    }
}

/// # Index tensors: other values, in place
#[with_try(also ViewMut<'_, T, S>)]
impl<T: Element, S: List> Tensor<T, S> {
    /// Writes values to the elements that an index selects, in place: O(n) of the selection. The values, a tensor or a number, are broadcast to the
    /// shape that [`index`](Strided::index) would return. If an index tensor names an element twice, the last value in row-major order stays.
    ///
    /// This is PyTorch's assignment, `x[..] = v`, for an index of any items: as in PyTorch, axes of length 1 that the values have in front of those
    /// of the selection are dropped, `[1, 1, 3]` is written to `[3]`. (`copy_` of a slice and [`index_put_accumulate_`](Self::index_put_accumulate_)
    /// reject such values, as PyTorch's do.)
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let mut x = Tensor::<i32, shape![4, 3]>::zeros();
    /// let rows = Tensor::from([3_i64, 0]);
    /// x.index_put_(s![&rows, ..], &Tensor::from([[1], [2]]));
    /// assert_eq!(x.to_vec(), [2, 2, 2, 0, 0, 0, 0, 0, 0, 1, 1, 1]);
    /// x.index_put_(s![&x.as_view().eq(0)], 5);
    /// x.index_put_(s![0], Tensor::from([[[6, 7, 8]]]));
    /// assert_eq!(x.to_vec()[..3], [6, 7, 8]);
    /// ```
    ///
    /// # Panics
    /// With the error of [`try_index_put_`](crate::ViewMut::try_index_put_); then no element has been written.
    ///
    /// # Errors
    /// The errors of [`try_index`](Strided::try_index), and [`Fault::IndexValues`] where the values do not expand to the selection; then no element
    /// has been written.
    pub fn index_put_<X, V>(&mut self, items: X, values: V) -> &mut Self
    where
        X: Indices + PickFrom<S>,
        V: Operand<T, Shape: Fills<Picked<S, X>>>,
    {
        assign("index_put_", self.raw_mut(), &items, values.raw(), named::<S, X>())
    }

    /// Writes values to the elements that an index selects, in place: O(n) of the selection. The values, a tensor or a number, are broadcast to the
    /// shape that [`index`](Strided::index) would return. If an index tensor names an element twice, the last value in row-major order stays.
    ///
    /// # Errors
    /// The errors of [`index`](Strided::index), and [`Fault::IndexValues`] where the values do not expand to the selection; then no element has been
    /// written.
    #[any_rank]
    pub fn index_put_(&mut self, items: impl Indices, values: impl Operand<T>) -> &mut Self {
        assign("index_put_", self.raw_mut(), &items, values.raw(), 0)
    }
}

/// # Index tensors: a copy with sums
#[with_try]
impl<T: Number, S: List> Strided<T, S> {
    /// Returns a copy with values added to the selected elements, like [`index_put_accumulate_`](Tensor::index_put_accumulate_): O(n).
    ///
    /// # Panics
    /// With the error of [`try_index_put_accumulate`](Self::try_index_put_accumulate).
    ///
    /// # Errors
    /// The errors of [`try_index`](Self::try_index), and [`Fault::IndexValues`] where the values do not expand to the selection.
    #[must_use = "`index_put_accumulate` returns a new tensor; `index_put_accumulate_` changes this one"]
    pub fn index_put_accumulate<X, V>(&self, items: X, values: V) -> Tensor<T, S>
    where
        X: Indices + PickFrom<S>,
        V: Operand<T, Shape: AddsWhere<Picked<S, X>>>,
    {
        let mut copy = self.try_to_tensor()?;
        accumulate("index_put_accumulate", copy.raw_mut(), &items, values.raw(), named::<S, X>())?;
        Ok(copy)
    }

    /// Returns a copy with these values added at the positions that an index selects: O(n).
    ///
    /// # Errors
    /// The errors of [`index`](Self::index), and [`Fault::IndexValues`] where the values do not expand to the selection.
    #[any_rank]
    pub fn index_put_accumulate(&self, items: impl Indices, values: impl Operand<T>) -> Tensor<T, AnyRank> {
        {
            let mut copy = self.strided.try_to_tensor()?;
            accumulate("index_put_accumulate", copy.raw_mut(), &items, values.raw(), 0)?;
            Ok(copy)
        }
    }
}

/// # Index tensors: sums, in place
#[with_try(also ViewMut<'_, T, S>)]
impl<T: Number, S: List> Tensor<T, S> {
    /// Adds values to the elements that an index selects, in place: O(n) of the selection. The values, a tensor or a number, are broadcast to the
    /// shape that [`index`](Strided::index) would return. If an index tensor names an element twice, both values are added: PyTorch's `index_put_(..,
    /// accumulate=True)`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let mut count = Tensor::<i32, shape![3]>::zeros();
    /// count.index_put_accumulate_(s![&Tensor::from([2_i64, 0, 2])], 1);
    /// assert_eq!(count.to_vec(), [1, 0, 2]);
    /// ```
    ///
    /// # Panics
    /// With the error of [`try_index_put_accumulate_`](crate::ViewMut::try_index_put_accumulate_); then nothing has been written.
    ///
    /// # Errors
    /// The errors of [`try_index`](Strided::try_index), and [`Fault::IndexValues`] where the values do not expand to the selection; then no element
    /// has been written.
    pub fn index_put_accumulate_<X, V>(&mut self, items: X, values: V) -> &mut Self
    where
        X: Indices + PickFrom<S>,
        V: Operand<T, Shape: AddsWhere<Picked<S, X>>>,
    {
        accumulate("index_put_accumulate_", self.raw_mut(), &items, values.raw(), named::<S, X>())
    }

    /// Adds values to the elements that an index selects, in place: O(n) of the selection. The values, a tensor or a number, are broadcast to the
    /// shape that [`index`](Strided::index) would return. If an index tensor names an element twice, both values are added: PyTorch's `index_put_(..,
    /// accumulate=True)`.
    ///
    /// # Errors
    /// The errors of [`index`](Strided::index), and [`Fault::IndexValues`] where the values do not expand to the selection; then no element has been
    /// written.
    #[any_rank]
    pub fn index_put_accumulate_(&mut self, items: impl Indices, values: impl Operand<T>) -> &mut Self {
        accumulate("index_put_accumulate_", self.raw_mut(), &items, values.raw(), 0)
    }
}

// The names of these methods on a read-only view.
refused! { [X, V] (X, V): index_put_ try_index_put_ index_put_accumulate_ try_index_put_accumulate_ masked_fill_ try_masked_fill_; }
