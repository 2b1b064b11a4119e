//! `scatter_`, `scatter_value_`, `scatter_add_`: `self` keeps its shape, index and values stretch to it.

use super::{Values, put};
use crate::dim::Axis;
use crate::error::prelude::*;
use crate::ops::gather::{ErasedIndex, IndexOperand, ShapeOf, check, within};
use crate::ops::inplace::refused;
use crate::shape::List;
use crate::shape::gather::{FillInto, SpotIn, SrcInto};
use crate::tensor::{Operand, Tensor, ViewMut};
use congruent_kernel::RefMut;
use congruent_kernel::element::{Element, Number};
use congruent_kernel::index::gather::IndexNumber;
use congruent_kernel::index::gather::{Combine, Put};
use congruent_kernel::loops::op::Add;
use congruent_layout::gather as rule;
use congruent_macros::with_try;

/// Scatters values to `x` itself; writes nothing if a check fails.
fn written<T: Element, I: IndexNumber>(
    op: &'static str,
    x: RefMut<T>,
    axis: isize,
    index: ErasedIndex<I>,
    values: Values<T>,
    combine: impl Combine<T>,
) -> Result<(), ShapeError> {
    let along = named!(op, rule::scatter(x.share().geometry(), axis, index.values.geometry(), values.geometry(), true));
    let mut x = x.with_axis();
    check(op, x.sizes, &along, index, within)?;
    // SAFETY: the rule's answer in place; every place was checked.
    unsafe { put(&mut x, index, values, &along, combine) };
    Ok(())
}

/// Scattering in place to a tensor of elements `T` and shape `S`: methods of tensors and mutable views.
#[with_try(pub trait ScatterInPlace, "Scatter, in place", also ViewMut<'_, T, S>)]
impl<T: Element, S: List, X, V> ScatterInPlace<T, S, X, V> for Tensor<T, S> {
    /// Writes the values of `src` at the positions that the index names along its axis `A`, in place: O(n) of the index.
    ///
    /// If the index names a position twice, the last value in row-major order stays, with any number of threads.
    ///
    /// # Shapes
    /// The shapes of [`scatter`](crate::gather::ScatterBy::scatter), but `self` keeps its shape: index and `src` stretch to it.
    ///
    /// # Panics
    /// With the error of [`try_scatter_`](Self::try_scatter_); then no element has been written.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let mut x = Tensor::<i32, shape![3, 2]>::zeros();
    /// x.scatter_::<0>(&Tensor::from([2_i64, 0]), &Tensor::from([[1, 2], [3, 4]]));
    /// assert_eq!(x.to_vec(), [3, 4, 0, 0, 1, 2]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let mut x = Tensor::<i32, shape![1, 3]>::zeros();
    /// let index = Tensor::<i64, shape![4, 1]>::zeros();
    /// x.scatter_::<1>(&index, &Tensor::<i32, shape![4, 1]>::ones());   // x would have to grow
    /// ```
    ///
    /// # Errors
    /// The errors of [`try_scatter`](crate::gather::ScatterBy::try_scatter), and [`Fault::Grows`]; then no element has been written.
    fn scatter_<const A: isize>(&mut self, index: X, src: V) -> &mut Self
    where
        X: IndexOperand<Shape: FillInto<S, A>>,
        V: Operand<T, Shape: SrcInto<S, SpotIn<S, ShapeOf<X>, A>>>,
    {
        written("scatter_", self.raw_mut(), A, index.positions(), Values::Of(src.raw()), Put)
    }

    /// Writes the values of `src` at the positions that an index names along one of its axes, in place, by the rule of [`ScatterInPlace::scatter_`]:
    /// O(n) of the index.
    ///
    /// # Errors
    /// The errors of [`scatter`](crate::AnyRankStrided::scatter), and [`Fault::Grows`]; then no element has been written.
    #[any_rank]
    pub fn scatter_(&mut self, axis: impl Axis, index: impl IndexOperand, src: impl Operand<T>) -> &mut Self {
        written("scatter_", self.raw_mut(), axis.to_value(), index.positions(), Values::Of(src.raw()), Put)
    }

    /// Adds the values of `src` at the positions that the index names along its axis `A`, in place: O(n) of the index.
    ///
    /// If the index names a position more than once, all its values are added, in row-major order, with any number of threads.
    ///
    /// # Shapes
    /// The shapes of [`scatter_`](Self::scatter_).
    ///
    /// # Panics
    /// With the error of [`try_scatter_add_`](Self::try_scatter_add_); then no element has been written.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let mut count = Tensor::<i32, shape![4]>::zeros();
    /// count.scatter_add_::<0>(&Tensor::from([2_i64, 0, 2]), &Tensor::from([1, 1, 1]));
    /// assert_eq!(count.to_vec(), [1, 0, 2, 0]);
    /// ```
    ///
    /// # Errors
    /// The errors of [`try_scatter_`](Self::try_scatter_).
    fn scatter_add_<const A: isize>(&mut self, index: X, src: V) -> &mut Self
    where
        T: Number,
        X: IndexOperand<Shape: FillInto<S, A>>,
        V: Operand<T, Shape: SrcInto<S, SpotIn<S, ShapeOf<X>, A>>>,
    {
        written("scatter_add_", self.raw_mut(), A, index.positions(), Values::Of(src.raw()), Add)
    }

    /// Adds the values of `src` at the positions that an index names along one of its axes, in place, by the rule of
    /// [`ScatterInPlace::scatter_add_`]: O(n) of the index.
    ///
    /// # Errors
    /// The errors of [`scatter_`](Self::scatter_).
    #[any_rank]
    pub fn scatter_add_(&mut self, axis: impl Axis, index: impl IndexOperand, src: impl Operand<T>) -> &mut Self
    where
        T: Number,
    {
        written("scatter_add_", self.raw_mut(), axis.to_value(), index.positions(), Values::Of(src.raw()), Add)
    }
}

/// # Scatter one value, in place
#[with_try(also ViewMut<'_, T, S>)]
impl<T: Element, S: List> Tensor<T, S> {
    /// Writes a value at the positions that the index names along its axis `A`, in place: O(n) of the index.
    ///
    /// # Shapes
    /// The shapes of [`ScatterInPlace::scatter_`], without `src`.
    ///
    /// # Panics
    /// With the error of [`try_scatter_value_`](crate::ViewMut::try_scatter_value_); then no element has been written.
    ///
    /// # Errors
    /// The errors of [`ScatterInPlace::try_scatter_`]; then no element has been written.
    pub fn scatter_value_<const A: isize>(
        &mut self,
        index: impl IndexOperand<Shape: FillInto<S, A>>,
        value: T,
    ) -> &mut Self {
        written("scatter_", self.raw_mut(), A, index.positions(), Values::Each(&value), Put)
    }

    /// Like [`scatter_`](Self::scatter_), for one value.
    ///
    /// # Errors
    /// The errors of [`scatter_`](Self::scatter_).
    #[any_rank]
    pub fn scatter_value_(&mut self, axis: impl Axis, index: impl IndexOperand, value: T) -> &mut Self {
        written("scatter_", self.raw_mut(), axis.to_value(), index.positions(), Values::Each(&value), Put)
    }
}

// The names of these methods on a read-only view.
refused! { [const A: isize] (impl Sized, impl Sized): scatter_ try_scatter_ scatter_value_ try_scatter_value_ scatter_add_ try_scatter_add_; }
