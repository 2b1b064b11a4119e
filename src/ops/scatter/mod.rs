//! Writes or adds values at the positions that an index names, in a copy and in place.
//!
//! | file | methods |
//! |---|---|
//! | `mod`, `in_place` | `scatter`, `scatter_value`, `scatter_add`; and in place |
//! | `reduce` | `scatter_reduce` |
//! | `add`, `copy` | `index_add`, `index_fill`; `index_copy` |
//! | `placed` | `put`, `masked_scatter`: positions in all elements, and a mask |
//! | `part` | `select_scatter`, `slice_scatter`, `diagonal_scatter`: a part that is a view |
//! | `one_hot` | `one_hot` |
//!
//! `#[with_try]` prints methods in place for tensors and views alike.

mod add;
mod copy;
mod in_place;
mod one_hot;
mod part;
mod placed;
mod reduce;

pub use add::{AddBy, AddInPlace};
pub use copy::{CopyBy, CopyInPlace};
pub use in_place::ScatterInPlace;
pub use reduce::{ReduceBy, ReduceInPlace, Reduction, ScatterReduction};

use crate::dim::Axis;
use crate::error::prelude::*;
use crate::ops::gather::{ErasedIndex, IndexOperand, ShapeOf, check, fits, within};
use crate::shape::gather::{FillAlong, Scattered, SpotOf, SrcAlong};
use crate::shape::{AnyRank, List};
use crate::tensor::{Operand, Strided, Tensor, TensorOf};
use congruent_kernel::element::{Element, Number};
use congruent_kernel::index::gather as kernel;
use congruent_kernel::index::gather::IndexNumber;
use congruent_kernel::index::gather::{Combine, Put};
use congruent_kernel::loops::elementwise;
use congruent_kernel::loops::op::{Add, Itself};
use congruent_kernel::{Ref, RefMut};
use congruent_layout::gather::{self as rule, IndexedAlong};
use congruent_layout::{Dims, Geometry, Layout};
use congruent_macros::with_try;

/// The values of a scatter: the elements of a tensor, or one number.
#[derive(Clone, Copy)]
pub(super) enum Values<'a, T> {
    Of(Ref<'a, T>),
    Each(&'a T),
}

impl<T> Values<'_, T> {
    pub(super) fn geometry(&self) -> Option<Geometry<'_>> {
        match self {
            Values::Of(values) => Some(values.geometry()),
            Values::Each(_) => None,
        }
    }

    fn ptr(&self) -> *const T {
        match self {
            Values::Of(values) => values.ptr(),
            Values::Each(value) => *value,
        }
    }
}

/// Returns the target of a scatter, a copy of `x` stretched to the result, after checking the index.
pub(super) fn copied<T: Element, I: IndexNumber>(
    op: &'static str,
    x: Ref<T>,
    along: &IndexedAlong,
    index: ErasedIndex<I>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    fits::<T>(op, &along.out)?;
    let mut strides = Dims::from_slice(&along.x);
    strides[along.axis] = x.strides[along.axis];
    // SAFETY: the elements of `x`, stretched as the rule says.
    let wide = unsafe { Ref::from_raw(x.ptr(), Geometry::new(&along.out, &strides)) };
    let layout = Layout::contiguous(&along.out);
    // Memory is allocated first: an expanded index may have more elements than can be checked in reasonable time.
    let elements = elementwise::map1(&layout, wide, Itself)?;
    check(op, x.sizes, along, index, within)?;
    // SAFETY: the contiguous layout of the elements that `map1` gives back.
    Ok(unsafe { Tensor::over(layout, elements) })
}

/// Turns a vector of one element back into a scalar, if `self`, of these sizes, is a scalar.
pub(super) fn as_scalar<T>(out: Tensor<T, AnyRank>, sizes: &[usize]) -> Tensor<T, AnyRank> {
    if sizes.is_empty() { out.resized(&[]) } else { out }
}

/// Combines the elements of `x` that an index names with values.
///
/// # Safety
/// `along` is the rule's answer for the index, the values and `x`, which has the sizes of its result; every
/// element of the index was checked.
pub(super) unsafe fn put<T: Element, I: IndexNumber>(
    x: &mut RefMut<T>,
    index: ErasedIndex<I>,
    values: Values<T>,
    along: &IndexedAlong,
    combine: impl Combine<T>,
) {
    // SAFETY: the caller's promise; `x` is borrowed alone, so that no value is part of it.
    unsafe { kernel::scatter(x, index.values.ptr(), values.ptr(), along, combine) };
}

/// Scatters values to a copy of `x`. The result has any rank, as in `map1`: the caller restores the shape.
fn scattered<T: Element, I: IndexNumber>(
    op: &'static str,
    x: Ref<T>,
    axis: isize,
    index: ErasedIndex<I>,
    values: Values<T>,
    combine: impl Combine<T>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let along = named!(op, rule::scatter(x.geometry(), axis, index.values.geometry(), values.geometry(), false));
    let mut out = copied(op, x.with_axis(), &along, index)?;
    // SAFETY: the rule's answer, for a copy of the result's sizes; every place was checked.
    unsafe { put(&mut out.raw_mut(), index, values, &along, combine) };
    Ok(as_scalar(out, x.sizes))
}

/// Scattering the values of a tensor `V`, by an index `X`, to a tensor of elements `T` and shape `S`: methods of all tensors and views.
#[with_try(pub trait ScatterBy, "Scatter")]
impl<T: Element, S: List, X, V> ScatterBy<T, S, X, V> for Strided<T, S> {
    /// Returns a copy with the values of `src` at the positions that the index names along its axis `A`: O(n).
    ///
    /// If the index names a position twice, the last value in row-major order stays, with any number of threads. The broadcasting is [a
    /// proposal](https://github.com/pytorch/pytorch/pull/23479) for PyTorch's [note on
    /// broadcasting](https://docs.pytorch.org/docs/stable/notes/broadcasting.html) that PyTorch never released: its `scatter` takes operands of one
    /// rank, and stretches nothing.
    ///
    /// # Shapes
    /// `[4, 3]`, index `[2]`, src `[2, 3]` along 0: two rows are written. A scalar, also as `src`, counts as a vector of one element if `self` and
    /// the index have at most one axis and one of them is a scalar; the result has the shape of `self`. Apart from that, the index has at least one
    /// axis and at most as many as the tensor and is aligned on the *left*: axes of length 1 are appended at its end; `src` has as many axes as the
    /// tensor. `A` counts the axes of the index as passed, also when negative. Along axis `A` nothing stretches: the index may be shorter than `src`,
    /// whose first values are used then, never longer. Along the other axes, the lengths of all three are equal or 1, and stretch: `[1, 3]` scattered
    /// to by `[4, 1]` along 1 is `[4, 3]`.
    ///
    /// # Panics
    /// With the error of [`try_scatter`](Self::try_scatter).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![4, 2]>::zeros();
    /// let rows = Tensor::from([3_i64, 1]);
    /// let y: Tensor<i32, shape![4, 2]> = x.scatter::<0>(&rows, &Tensor::from([[1, 2], [3, 4]]));
    /// assert_eq!(y.to_vec(), [0, 0, 3, 4, 0, 0, 1, 2]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![4, 2]>::zeros();
    /// x.scatter::<0>(&Tensor::from([3_i64, 1]), &Tensor::from([1, 2]));   // src has fewer axes than x
    /// ```
    ///
    /// # Errors
    /// [`Fault::IndexValue`] if the index names a position outside of the axis, negative positions included;
    /// [`Fault::Lengths`], [`Fault::SourceShort`], [`Fault::Named`] where a length known only
    /// at run time does not fit; [`Fault::TooLarge`].
    #[must_use = "`scatter` returns a new tensor; `scatter_` changes this one"]
    fn scatter<const A: isize>(&self, index: X, src: V) -> TensorOf<T, Scattered<S, ShapeOf<X>, V::Shape, A>>
    where
        X: IndexOperand<Shape: FillAlong<S, A>>,
        V: Operand<T, Shape: SrcAlong<S, SpotOf<S, ShapeOf<X>, A>>>,
    {
        // SAFETY: invariant 2: the sizes of `self`, which `Scattered` has.
        unsafe { scattered("scatter", self.raw(), A, index.positions(), Values::Of(src.raw()), Put) }
    }

    /// Returns a copy with the values of `src` at the positions that an index names along one of its axes, by the rule of [`ScatterBy::scatter`]:
    /// O(n).
    ///
    /// # Errors
    /// [`Fault::IndexRank`], [`Fault::SourceRank`], [`Fault::IndexScalar`], [`Fault::Axis`]
    /// (of the index), [`Fault::Lengths`], [`Fault::SourceShort`]; [`Fault::IndexValue`];
    /// [`Fault::TooLarge`].
    #[any_rank]
    pub fn scatter(&self, axis: impl Axis, index: impl IndexOperand, src: impl Operand<T>) -> Tensor<T, AnyRank> {
        scattered("scatter", self.strided.raw(), axis.to_value(), index.positions(), Values::Of(src.raw()), Put)
    }

    /// Returns a copy with the values of `src` added at the positions that the index names along its axis `A`: O(n).
    ///
    /// If the index names a position more than once, all its values are added, also values that are stretched. They are added in row-major order,
    /// with any number of threads. The broadcasting is that of [`scatter`](Self::scatter), which PyTorch never released.
    ///
    /// # Shapes
    /// The shapes of [`scatter`](Self::scatter).
    ///
    /// # Panics
    /// With the error of [`try_scatter_add`](Self::try_scatter_add).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![3, 2]>::zeros();
    /// let y = x.scatter_add::<0>(&Tensor::from([2_i64, 0, 2]), &Tensor::from([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]));
    /// assert_eq!(y.to_vec(), [3.0, 4.0, 0.0, 0.0, 6.0, 8.0]);
    /// ```
    ///
    /// # Errors
    /// The errors of [`try_scatter`](Self::try_scatter).
    #[must_use = "`scatter_add` returns a new tensor; `scatter_add_` changes this one"]
    fn scatter_add<const A: isize>(&self, index: X, src: V) -> TensorOf<T, Scattered<S, ShapeOf<X>, V::Shape, A>>
    where
        T: Number,
        X: IndexOperand<Shape: FillAlong<S, A>>,
        V: Operand<T, Shape: SrcAlong<S, SpotOf<S, ShapeOf<X>, A>>>,
    {
        // SAFETY: invariant 2: the sizes of `self`, which `Scattered` has.
        unsafe { scattered("scatter_add", self.raw(), A, index.positions(), Values::Of(src.raw()), Add) }
    }

    /// Returns a copy with the values of `src` added at the positions that an index names along one of its axes, by the rule of
    /// [`ScatterBy::scatter_add`]: O(n).
    ///
    /// # Errors
    /// The errors of [`scatter`](Self::scatter).
    #[any_rank]
    pub fn scatter_add(&self, axis: impl Axis, index: impl IndexOperand, src: impl Operand<T>) -> Tensor<T, AnyRank>
    where
        T: Number,
    {
        scattered("scatter_add", self.strided.raw(), axis.to_value(), index.positions(), Values::Of(src.raw()), Add)
    }
}

/// Scattering one value by an index `X` to a tensor of elements `T` and shape `S`: methods of all tensors and views.
#[with_try(pub trait ScatterValueBy, "Scatter one value")]
impl<T: Element, S: List, X> ScatterValueBy<T, S, X> for Strided<T, S> {
    /// Returns a copy with a value at the positions that the index names along its axis `A`: O(n).
    ///
    /// # Shapes
    /// The shapes of [`ScatterBy::scatter`], without `src`.
    ///
    /// # Panics
    /// With the error of [`try_scatter_value`](Self::try_scatter_value).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![2, 3]>::zeros();
    /// let y: Tensor<i32, shape![2, 3]> = x.scatter_value::<1>(&Tensor::from([[2_i64], [0]]), 7);
    /// assert_eq!(y.to_vec(), [0, 0, 7, 7, 0, 0]);
    /// ```
    ///
    /// # Errors
    /// The errors of [`ScatterBy::try_scatter`], with the name `scatter`: in PyTorch both operations have this name.
    #[must_use = "`scatter_value` returns a new tensor; `scatter_value_` changes this one"]
    fn scatter_value<const A: isize>(&self, index: X, value: T) -> TensorOf<T, <ShapeOf<X> as FillAlong<S, A>>::Out>
    where
        X: IndexOperand<Shape: FillAlong<S, A>>,
    {
        // SAFETY: invariant 2: the sizes of `self`, which `FillAlong` has.
        unsafe { scattered("scatter", self.raw(), A, index.positions(), Values::Each(&value), Put) }
    }

    /// Returns a copy with one value at the positions that an index names along one of its axes, by the rule of [`ScatterBy::scatter`]: O(n).
    ///
    /// # Errors
    /// The errors of [`scatter`](Self::scatter).
    #[any_rank]
    pub fn scatter_value(&self, axis: impl Axis, index: impl IndexOperand, value: T) -> Tensor<T, AnyRank> {
        scattered("scatter", self.strided.raw(), axis.to_value(), index.positions(), Values::Each(&value), Put)
    }
}
