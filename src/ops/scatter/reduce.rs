//! `scatter_reduce`: adds, multiplies or compares values at the positions that an index names.

use super::{Values, as_scalar, copied, put};
use crate::dim::Axis;
use crate::error::OutOfMemory;
use crate::error::prelude::*;
use crate::ops::gather::{ErasedIndex, IndexOperand, ShapeOf, check, within};
use crate::ops::inplace::refused;
use crate::shape::gather::{FillAlong, FillInto, Scattered, SpotIn, SpotOf, SrcAlong, SrcInto};
use crate::shape::{AnyRank, List};
use crate::tensor::{Operand, Strided, Tensor, TensorOf, ViewMut};
use congruent_kernel::element::Number;
use congruent_kernel::fold::epilogue::Share;
use congruent_kernel::index::gather::IndexNumber;
use congruent_kernel::index::gather::{Larger, Put, Smaller};
use congruent_kernel::loops::copy::filled;
use congruent_kernel::loops::elementwise;
use congruent_kernel::loops::op::{Add, Mul};
use congruent_kernel::{Ref, RefMut};
use congruent_layout::Dims;
use congruent_layout::gather::{self as rule, IndexedAlong};
use congruent_macros::with_try;

/// The reduction of [`ReduceBy::scatter_reduce`], applied to all values for one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// The sum of the values.
    Sum,
    /// The product of the values.
    Prod,
    /// The mean of the values; for integers, rounded towards -∞.
    Mean,
    /// The largest value; NaN if any is NaN.
    Amax,
    /// The smallest value; NaN if any is NaN.
    Amin,
}

impl Reduction {
    /// Sets whether the elements of `self` are among the values: PyTorch's `include_self`, which is `true` by default.
    ///
    /// # Examples
    /// ```
    /// use congruent::gather::Reduction;
    /// use congruent::prelude::*;
    ///
    /// let (index, src) = (Tensor::from([1_i64, 1]), Tensor::from([1.0, 2.0]));
    /// let y = Tensor::from([10.0, 9.0]).scatter_reduce::<0>(&index, &src, Reduction::Mean.include_self(false));
    /// assert_eq!(y.to_vec(), [10.0, 1.5]);
    /// ```
    pub fn include_self(self, include_self: bool) -> ScatterReduction {
        ScatterReduction { how: self, include_self }
    }

    /// Returns the result for no values.
    fn start<T: Number>(self) -> T {
        match self {
            Reduction::Sum | Reduction::Mean => T::ZERO,
            Reduction::Prod => T::ONE,
            Reduction::Amax => T::LOWEST,
            Reduction::Amin => T::HIGHEST,
        }
    }
}

/// The argument of [`ReduceBy::scatter_reduce`]: a [`Reduction`], and whether the elements of `self` are among the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScatterReduction {
    how: Reduction,
    include_self: bool,
}

impl ScatterReduction {
    /// Returns the reduction, and whether it includes `self`.
    #[doc(hidden)]
    pub fn into_parts(self) -> (Reduction, bool) {
        (self.how, self.include_self)
    }
}

impl From<Reduction> for ScatterReduction {
    fn from(how: Reduction) -> Self {
        how.include_self(true)
    }
}

/// Reduces values and, with `include_self`, the elements of `x` that an index names.
///
/// # Safety
/// The requirements of [`put`].
unsafe fn reduce<T: Number, I: IndexNumber>(
    x: &mut RefMut<T>,
    index: ErasedIndex<I>,
    src: Ref<T>,
    along: &IndexedAlong,
    ScatterReduction { how, include_self }: ScatterReduction,
) -> Result<(), OutOfMemory> {
    let each = IndexedAlong { src: Dims::new(), ..along.clone() };
    // Memory is allocated first, so that a lack of memory leaves `x` unchanged.
    let counts = match how {
        Reduction::Mean => Some(filled(i64::from(include_self), x.sizes.iter().product())?),
        _ => None,
    };
    if !include_self {
        // SAFETY: the caller's promise, with a value instead of `src`.
        unsafe { put(x, index, Values::Each(&how.start()), &each, Put) };
    }
    let values = Values::Of(src);
    match how {
        // SAFETY: the caller's promise, with a value instead of `src`.
        Reduction::Sum | Reduction::Mean => unsafe { put(x, index, values, along, Add) },
        // SAFETY: the caller's promise, with a value instead of `src`.
        Reduction::Prod => unsafe { put(x, index, values, along, Mul) },
        // SAFETY: the caller's promise, with a value instead of `src`.
        Reduction::Amax => unsafe { put(x, index, values, along, Larger) },
        // SAFETY: the caller's promise, with a value instead of `src`.
        Reduction::Amin => unsafe { put(x, index, values, along, Smaller) },
    }
    if let Some(counts) = counts {
        // Counted in `i64`: a small integer type would wrap, and `f32` counts to 2^24 only.
        let mut counts = Tensor::assemble(x.sizes, counts);
        // SAFETY: the caller's promise, with a value instead of `src`.
        unsafe { put(&mut counts.raw_mut(), index, Values::Each(&1), &each, Add) };
        // SAFETY: the same elements; `x` rests meanwhile.
        let x = unsafe { RefMut::from_raw(x.ptr(), x.geometry()) };
        elementwise::update2(x, counts.raw(), Share);
    }
    Ok(())
}

/// Reduces values with a copy of `x`.
fn reduced<T: Number, I: IndexNumber>(
    x: Ref<T>,
    axis: isize,
    index: ErasedIndex<I>,
    src: Ref<T>,
    how: ScatterReduction,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let op = "scatter_reduce";
    let along = named!(op, rule::scatter(x.geometry(), axis, index.values.geometry(), Some(src.geometry()), false));
    let mut out = copied(op, x.with_axis(), &along, index)?;
    // SAFETY: the rule's answer, for a copy of the result's sizes; every place was checked.
    unsafe { reduce(&mut out.raw_mut(), index, src, &along, how)? };
    Ok(as_scalar(out, x.sizes))
}

/// Reduces values with `x` itself; writes nothing if a check fails.
fn reduced_in_place<T: Number, I: IndexNumber>(
    x: RefMut<T>,
    axis: isize,
    index: ErasedIndex<I>,
    src: Ref<T>,
    how: ScatterReduction,
) -> Result<(), ShapeError> {
    let op = "scatter_reduce_";
    let along =
        named!(op, rule::scatter(x.share().geometry(), axis, index.values.geometry(), Some(src.geometry()), true));
    let mut x = x.with_axis();
    check(op, x.sizes, &along, index, within)?;
    // SAFETY: the rule's answer in place; every place was checked.
    unsafe { reduce(&mut x, index, src, &along, how)? };
    Ok(())
}

/// Reducing values `V` by an index `X` with a tensor of elements `T` and shape `S`: methods of all tensors and views.
#[with_try(pub trait ReduceBy, "Scatter and reduce")]
impl<T: Number, S: List, X, V> ReduceBy<T, S, X, V> for Strided<T, S> {
    /// Returns a copy in which each element that the index names along its axis `A` is replaced by the reduction of the element and its values in
    /// `src`, or, with [`include_self(false)`](Reduction::include_self), of the values alone: O(n). Other elements stay.
    ///
    /// # Shapes
    /// The shapes of [`scatter`](crate::gather::ScatterBy::scatter), with the same broadcasting, which PyTorch never released.
    ///
    /// # Panics
    /// With the error of [`try_scatter_reduce`](Self::try_scatter_reduce).
    ///
    /// # Examples
    /// ```
    /// use congruent::gather::Reduction;
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([10.0, 20.0, 30.0]);
    /// let (index, src) = (Tensor::from([2_i64, 0, 2]), Tensor::from([1.0, 2.0, 5.0]));
    /// assert_eq!(x.scatter_reduce::<0>(&index, &src, Reduction::Mean.include_self(false)).to_vec(), [2.0, 20.0, 3.0]);
    /// assert_eq!(x.scatter_reduce::<0>(&index, &src, Reduction::Amax).to_vec(), [10.0, 20.0, 30.0]);
    /// ```
    ///
    /// # Errors
    /// The errors of [`try_scatter`](crate::gather::ScatterBy::try_scatter).
    #[must_use = "`scatter_reduce` returns a new tensor; `scatter_reduce_` changes this one"]
    fn scatter_reduce<const A: isize>(
        &self,
        index: X,
        src: V,
        how: impl Into<ScatterReduction>,
    ) -> TensorOf<T, Scattered<S, ShapeOf<X>, V::Shape, A>>
    where
        X: IndexOperand<Shape: FillAlong<S, A>>,
        V: Operand<T, Shape: SrcAlong<S, SpotOf<S, ShapeOf<X>, A>>>,
    {
        // SAFETY: invariant 2: the sizes of `self`, which `Scattered` has.
        unsafe { reduced(self.raw(), A, index.positions(), src.raw(), how.into()) }
    }

    /// Returns a copy in which each element that an index names along one of its axes is replaced by the reduction of its values in `src`, by the
    /// rule of [`ReduceBy::scatter_reduce`]: O(n).
    ///
    /// # Errors
    /// The errors of [`scatter`](Self::scatter).
    #[any_rank]
    pub fn scatter_reduce(
        &self,
        axis: impl Axis,
        index: impl IndexOperand,
        src: impl Operand<T>,
        how: impl Into<ScatterReduction>,
    ) -> Tensor<T, AnyRank> {
        reduced(self.strided.raw(), axis.to_value(), index.positions(), src.raw(), how.into())
    }
}

/// Reducing values `V` by an index `X` in place: methods of tensors and mutable views.
#[with_try(pub trait ReduceInPlace, "Scatter and reduce, in place", also ViewMut<'_, T, S>)]
impl<T: Number, S: List, X, V> ReduceInPlace<T, S, X, V> for Tensor<T, S> {
    /// Replaces each element that the index names along its axis `A` by the reduction of the element and its values in `src`, or, with
    /// [`include_self(false)`](Reduction::include_self), of the values alone, in place: O(n) of the index, with [`Reduction::Mean`] also of `self`.
    ///
    /// # Shapes
    /// The shapes of [`scatter_`](crate::gather::ScatterInPlace::scatter_).
    ///
    /// # Panics
    /// With the error of [`try_scatter_reduce_`](Self::try_scatter_reduce_); then no element has been written.
    ///
    /// # Errors
    /// The errors of [`try_scatter_`](crate::gather::ScatterInPlace::try_scatter_); then no element has been written.
    fn scatter_reduce_<const A: isize>(&mut self, index: X, src: V, how: impl Into<ScatterReduction>) -> &mut Self
    where
        X: IndexOperand<Shape: FillInto<S, A>>,
        V: Operand<T, Shape: SrcInto<S, SpotIn<S, ShapeOf<X>, A>>>,
    {
        reduced_in_place(self.raw_mut(), A, index.positions(), src.raw(), how.into())
    }

    /// Replaces each element that an index names along one of its axes by the reduction of its values in `src`, in place: O(n) of the index, with
    /// [`Reduction::Mean`] also of `self`.
    ///
    /// # Errors
    /// The errors of [`scatter_`](Self::scatter_); then no element has been written.
    #[any_rank]
    pub fn scatter_reduce_(
        &mut self,
        axis: impl Axis,
        index: impl IndexOperand,
        src: impl Operand<T>,
        how: impl Into<ScatterReduction>,
    ) -> &mut Self {
        reduced_in_place(self.raw_mut(), axis.to_value(), index.positions(), src.raw(), how.into())
    }
}

// The names of these methods on a read-only view.
refused! { [const A: isize] (impl Sized, impl Sized, impl Sized): scatter_reduce_ try_scatter_reduce_; }
