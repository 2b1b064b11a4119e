//! `index_add` and `index_fill`: writing by an index that is a vector.

use super::scatter::{Values, put};
use super::{IndexOperand, ShapeOf, check, range, side, within};
use crate::dim::ToValue;
use crate::error::prelude::*;
use crate::kernel::element::{Element, Number};
use crate::kernel::gather::{self as kernel, Put};
use crate::kernel::op::Add;
use crate::kernel::{Ref, RefMut};
use crate::layout::gather as rule;
use crate::ops::inplace::refused;
use crate::shape::gather::{AddAlong, NamesAlong, SpotAlong};
use crate::shape::{AnyRank, List};
use crate::tensor::{Operand, Strided, Tensor, ViewMut};

/// Adds values to the positions of an axis; nothing is written unless everything fits.
fn added<T: Number, X: IndexOperand>(
    op: &'static str,
    x: RefMut<T>,
    axis: isize,
    index: &X,
    src: Ref<T>,
) -> Result<(), ShapeError> {
    let along = rule::add(side(x.share()), axis, side(index.positions()), side(src)).of(op)?;
    let mut x = x.with_axis();
    check(op, x.sizes, &along, index, range)?;
    // SAFETY: the rule's answer; every position was checked.
    unsafe { put(&mut x, index, Values::Of(src), &along, Add) };
    Ok(())
}

/// Writes a value to the positions of an axis, negative ones counted from its end; nothing is written unless
/// everything fits.
fn filled<T: Element, X: IndexOperand>(
    op: &'static str,
    x: RefMut<T>,
    axis: isize,
    index: &X,
    value: T,
) -> Result<(), ShapeError> {
    let asked = index.positions();
    let front = rule::select(side(x.share()), axis, side(asked)).of(op)?.axis;
    let mut x = x.with_axis();
    let size = x.sizes[front];
    let index = &Tensor::<i64, AnyRank>::assemble(asked.sizes, kernel::wrapped(asked, size)?);
    let along = rule::select(side(x.share()), front as isize, side(index.raw())).of(op)?;
    check(op, x.sizes, &along, &index, within)?;
    // SAFETY: the rule's answer; every position was checked.
    unsafe { put(&mut x, &index, Values::Each(&value), &along, Put) };
    Ok(())
}

/// Adding values `V` to the positions of an axis that an index `X` names, in a copy of a tensor of elements `T`
/// and shape `S`: methods of every tensor and view.
pub trait AddBy<T, S, X, V> {
    /// A copy to which the values of `src` are added at the positions of axis `A` that a vector names: O(n).
    /// A position that is named twice gets both.
    ///
    /// # Shapes
    /// `[4, 3]` with `[2]` and src `[2, 3]` along 0. Apart from the axis `src` has the lengths of `self`, and there
    /// is one position for each of its own along it. `A` counts the axes of `self`.
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
    #[track_caller]
    fn index_add<const A: isize>(&self, index: X, src: V) -> Tensor<T, S>
    where
        X: IndexOperand<Shape: NamesAlong<S, A>>,
        V: Operand<T, Shape: AddAlong<S, SpotAlong<S, ShapeOf<X>, A>>>;

    /// As [`index_add`](Self::index_add).
    ///
    /// # Errors
    /// [`Fault::IndexRange`] where the index names a position that there is not, negative ones included;
    /// [`Fault::IndexCount`], [`Fault::SourceShape`] where a length known only at run time does not fit.
    fn try_index_add<const A: isize>(&self, index: X, src: V) -> Result<Tensor<T, S>, ShapeError>
    where
        X: IndexOperand<Shape: NamesAlong<S, A>>,
        V: Operand<T, Shape: AddAlong<S, SpotAlong<S, ShapeOf<X>, A>>>;
}

impl<T: Number, S: List, X, V> AddBy<T, S, X, V> for Strided<T, S> {
    #[track_caller]
    fn index_add<const A: isize>(&self, index: X, src: V) -> Tensor<T, S>
    where
        X: IndexOperand<Shape: NamesAlong<S, A>>,
        V: Operand<T, Shape: AddAlong<S, SpotAlong<S, ShapeOf<X>, A>>>,
    {
        self.try_index_add::<A>(index, src).or_panic()
    }

    fn try_index_add<const A: isize>(&self, index: X, src: V) -> Result<Tensor<T, S>, ShapeError>
    where
        X: IndexOperand<Shape: NamesAlong<S, A>>,
        V: Operand<T, Shape: AddAlong<S, SpotAlong<S, ShapeOf<X>, A>>>,
    {
        let mut copy = self.own()?;
        added("index_add_", copy.raw_mut(), A, &index, src.raw())?;
        Ok(copy)
    }
}

impl<T: Element, S: List> Strided<T, S> {
    /// A copy with a value at the positions of axis `A` that a vector names: O(n). Negative ones count from the end,
    /// as in PyTorch: -1 is the last position.
    ///
    /// # Shapes
    /// `[4, 3]` with `[2]` along 0: two rows. `A` counts the axes of `self`.
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
    #[track_caller]
    pub fn index_fill<const A: isize>(
        &self,
        index: impl IndexOperand<Shape: NamesAlong<S, A>>,
        value: T,
    ) -> Tensor<T, S> {
        self.try_index_fill::<A>(index, value).or_panic()
    }

    /// As [`index_fill`](Self::index_fill).
    ///
    /// # Errors
    /// [`Fault::IndexValue`] where the index names a position that there is not.
    pub fn try_index_fill<const A: isize>(
        &self,
        index: impl IndexOperand<Shape: NamesAlong<S, A>>,
        value: T,
    ) -> Result<Tensor<T, S>, ShapeError> {
        let mut copy = self.own()?;
        filled("index_fill_", copy.raw_mut(), A, &index, value)?;
        Ok(copy)
    }
}

impl<T: Element> Strided<T, AnyRank> {
    /// A copy to which the values of `src` are added at the positions of an axis that a vector names: O(n).
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::IndexVector`], [`Fault::IndexCount`], [`Fault::SourceShape`];
    /// [`Fault::IndexRange`].
    pub fn index_add<X: IndexOperand, V: Operand<T>>(
        &self,
        axis: impl ToValue,
        index: X,
        src: V,
    ) -> Result<Tensor<T, AnyRank>, ShapeError>
    where
        T: Number,
    {
        let mut copy = self.own()?;
        added("index_add_", copy.raw_mut(), axis.to_value(), &index, src.raw())?;
        Ok(copy)
    }

    /// A copy with a value at the positions of an axis that a vector names, from its end where they are negative:
    /// O(n).
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::IndexVector`]; [`Fault::IndexValue`].
    pub fn index_fill<X: IndexOperand>(
        &self,
        axis: impl ToValue,
        index: X,
        value: T,
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let mut copy = self.own()?;
        filled("index_fill_", copy.raw_mut(), axis.to_value(), &index, value)?;
        Ok(copy)
    }
}

/// Adding values `V` in place to the positions of an axis that an index `X` names: methods of a tensor and of a
/// view that is made to be written.
pub trait AddInPlace<T, S, X, V> {
    /// Adds the values of `src` at the positions of axis `A` that a vector names, in place: O(n) of `src`. A
    /// position that is named twice gets both.
    ///
    /// # Shapes
    /// As [`AddBy::index_add`].
    ///
    /// # Panics
    /// With the error of [`try_index_add_`](Self::try_index_add_); then nothing has been written.
    #[track_caller]
    fn index_add_<const A: isize>(&mut self, index: X, src: V) -> &mut Self
    where
        X: IndexOperand<Shape: NamesAlong<S, A>>,
        V: Operand<T, Shape: AddAlong<S, SpotAlong<S, ShapeOf<X>, A>>>;

    /// As [`index_add_`](Self::index_add_).
    ///
    /// # Errors
    /// As [`AddBy::try_index_add`]; then nothing has been written.
    fn try_index_add_<const A: isize>(&mut self, index: X, src: V) -> Result<&mut Self, ShapeError>
    where
        X: IndexOperand<Shape: NamesAlong<S, A>>,
        V: Operand<T, Shape: AddAlong<S, SpotAlong<S, ShapeOf<X>, A>>>;
}

/// `impl<..> AddInPlace<T, S, X, V> for Tensor<T, S> { .. }`, and what needs no trait, and both for `ViewMut`.
macro_rules! in_place {
    ($([$($life:lifetime,)?] $owner:ident;)*) => {$(
        impl<$($life,)? T: Number, S: List, X, V> AddInPlace<T, S, X, V> for $owner<$($life,)? T, S> {
            #[track_caller]
            fn index_add_<const A: isize>(&mut self, index: X, src: V) -> &mut Self
            where
                X: IndexOperand<Shape: NamesAlong<S, A>>,
                V: Operand<T, Shape: AddAlong<S, SpotAlong<S, ShapeOf<X>, A>>>,
            {
                self.try_index_add_::<A>(index, src).or_panic()
            }
            fn try_index_add_<const A: isize>(&mut self, index: X, src: V) -> Result<&mut Self, ShapeError>
            where
                X: IndexOperand<Shape: NamesAlong<S, A>>,
                V: Operand<T, Shape: AddAlong<S, SpotAlong<S, ShapeOf<X>, A>>>,
            {
                added("index_add_", self.raw_mut(), A, &index, src.raw())?;
                Ok(self)
            }
        }

        impl<$($life,)? T: Element, S: List> $owner<$($life,)? T, S> {
            /// Writes a value to the positions of axis `A` that a vector names, from its end where they are negative, in
            /// place: O(n) of what is written.
            ///
            /// # Panics
            /// With the error of [`try_index_fill_`](Self::try_index_fill_); then nothing has been written.
            #[track_caller]
            pub fn index_fill_<const A: isize>(&mut self, index: impl IndexOperand<Shape: NamesAlong<S, A>>, value: T) -> &mut Self {
                self.try_index_fill_::<A>(index, value).or_panic()
            }

            /// As [`index_fill_`](Self::index_fill_).
            ///
            /// # Errors
            /// [`Fault::IndexValue`] where the index names a position that there is not; then nothing has been
            /// written.
            pub fn try_index_fill_<const A: isize>(
                &mut self,
                index: impl IndexOperand<Shape: NamesAlong<S, A>>,
                value: T,
            ) -> Result<&mut Self, ShapeError> {
                filled("index_fill_", self.raw_mut(), A, &index, value)?;
                Ok(self)
            }
        }

        impl<$($life,)? T: Element> $owner<$($life,)? T, AnyRank> {
            /// Adds the values of `src` at the positions of an axis that a vector names, in place: O(n) of `src`.
            ///
            /// # Errors
            /// As [`index_add`](Strided::index_add); then nothing has been written.
            pub fn index_add_<X: IndexOperand, V: Operand<T>>(&mut self, axis: impl ToValue, index: X, src: V) -> Result<&mut Self, ShapeError>
            where
                T: Number,
            {
                added("index_add_", self.raw_mut(), axis.to_value(), &index, src.raw())?;
                Ok(self)
            }

            /// Writes a value to the positions of an axis that a vector names, in place: O(n) of what is written.
            ///
            /// # Errors
            /// As [`index_fill`](Strided::index_fill); then nothing has been written.
            pub fn index_fill_<X: IndexOperand>(&mut self, axis: impl ToValue, index: X, value: T) -> Result<&mut Self, ShapeError> {
                filled("index_fill_", self.raw_mut(), axis.to_value(), &index, value)?;
                Ok(self)
            }
        }
    )*};
}
in_place! {
    [] Tensor;
    ['a,] ViewMut;
}

// On a view that only reads.
refused! { [const A: isize] (impl Sized, impl Sized): index_add_ try_index_add_ index_fill_ try_index_fill_; }
