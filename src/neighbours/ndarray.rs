//! Arrays of `ndarray` as views and shared tensors, and back.
//!
//! | from | to | |
//! |---|---|---|
//! | `ArrayView<T, D>` | `View<T, S>` | no copy, any strides that are not negative |
//! | `ArrayViewMut<T, D>` | `ViewMut<T, S>` | no copy, any strides that are not negative |
//! | `Array<T, D>` | `Shared<T, S>` | no copy: its memory, any strides that are not negative |
//! | `View<T, S>` | `ArrayView<T, D>` | no copy, any strides |
//! | `ViewMut<T, S>` | `ArrayViewMut<T, D>` | no copy, any strides |
//! | `Shared<T, S>` | `Array<T, D>` | no copy if it was made from a vector and has no other owner; else a copy, row-major |
//!
//! The first three check lengths and strides when the program runs: [`Fault::ConversionShape`](crate::error::Fault::ConversionShape),
//! [`Fault::ConversionStride`](crate::error::Fault::ConversionStride). The numbers of axes are compared at compile time, except for `IxDyn`, which
//! fits any shape, [`AnyRank`](crate::AnyRank) among them. An array that runs backwards along an axis, as after `invert_axis`, is rejected: copy it
//! with
//! `.as_standard_layout()`.
//!
//! Conversions borrow or move. To copy, call `View::try_from(array.view())?.to_tensor()`, or `.to_owned()` on an array view.
//!
//! ```
//! use congruent::Shared;
//! use congruent::prelude::*;
//! use ndarray::{Array2, ArrayView2, array};
//!
//! let mut a: Array2<f64> = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
//! let x: View<f64, shape![_, 3]> = a.view().try_into()?;
//! assert_eq!(x.sum::<1>().to_vec(), [6.0, 15.0]);
//!
//! let mut x: ViewMut<f64, shape![3, 2]> = a.view_mut().reversed_axes().try_into()?;
//! x += 10.0;
//! assert_eq!(a[[1, 2]], 16.0);
//!
//! let x = Tensor::from([[1, 2], [3, 4]]);
//! assert_eq!(ArrayView2::from(x.t()), array![[1, 3], [2, 4]]);
//!
//! let x: Shared<f64, shape![2, 3]> = a.try_into()?;   // takes the memory
//! let error = View::<f64, shape![_, 5]>::try_from(ArrayView2::from(x.as_view())).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "conversion of ndarray::ArrayView with shape [2, 3] and strides [3, 1] to View of shape [_, 5]: dimension 1 is 3, not 5"
//! );
//! # Ok::<(), ShapeError>(())
//! ```
//! ```compile_fail,E0277
//! use congruent::prelude::*;
//!
//! let a = ndarray::array![[1.0, 2.0], [3.0, 4.0]];
//! let x = View::<f64, shape![_]>::try_from(a.view());   // two axes are not one
//! ```

use super::foreign::{Foreign, start, view, view_mut};
use crate::dim::Length;
use crate::dim::sealed::Seal;
use crate::error::ShapeError;
use crate::shape::Lengths;
use crate::tensor::{Shared, Strided, View, ViewMut};
use ::ndarray::{
    Array, ArrayView, ArrayViewMut, Dimension, Ix0, Ix1, Ix2, Ix3, Ix4, Ix5, Ix6, IxDyn, ShapeBuilder, StrideShape,
};
use congruent_kernel::element::Element;

/// A shape with as many axes as an array of dimension `D`. Sealed.
///
/// # Shapes
/// `shape![_, 3]` with `Ix2`; any shape, [`AnyRank`](crate::AnyRank) among them, with `IxDyn`.
#[diagnostic::on_unimplemented(
    message = "an array of dimension `{D}` does not have the axes of a tensor of shape `{Self}`",
    label = "the numbers of axes differ",
    note = "`shape![_, 3]` has the axes of an array with `Ix2`; `.into_dyn()` of an array fits any shape, and is checked when the program runs"
)]
pub trait AxesOf<D>: Lengths {
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}

/// Any number of axes, known when the program runs.
#[diagnostic::do_not_recommend]
impl<S: Lengths> AxesOf<IxDyn> for S {
    const SEALED: Seal<Self> = Seal::NEW;
}

/// ```text
/// impl<A: Length, B: Length> AxesOf<Ix2> for (((), A), B) { .. }
/// ```
macro_rules! axes {
    ($($dimension:ident $shape:ty, [$($d:ident)*];)*) => {$(
        /// One length for each axis.
        #[diagnostic::do_not_recommend]
        impl<$($d: Length),*> AxesOf<$dimension> for $shape {
            const SEALED: Seal<Self> = Seal::NEW;
        }
    )*};
}
axes! {
    Ix0 (), [];
    Ix1 ((), A), [A];
    Ix2 (((), A), B), [A B];
    Ix3 ((((), A), B), C), [A B C];
    Ix4 (((((), A), B), C), D), [A B C D];
    Ix5 ((((((), A), B), C), D), E), [A B C D E];
    Ix6 (((((((), A), B), C), D), E), F), [A B C D E F];
}

/// The same elements: no copy.
impl<'a, T: Element, S: AxesOf<D>, D: Dimension> TryFrom<ArrayView<'a, T, D>> for View<'a, T, S> {
    type Error = ShapeError;
    /// # Errors
    /// [`Fault::ConversionShape`](crate::error::Fault::ConversionShape), [`Fault::ConversionStride`](crate::error::Fault::ConversionStride)
    fn try_from(array: ArrayView<'a, T, D>) -> Result<Self, ShapeError> {
        let foreign = Foreign { name: "ndarray::ArrayView", sizes: array.shape(), strides: array.strides() };
        // SAFETY: an array view points to an initialised element at each position, and borrows them for 'a.
        unsafe { view(array.as_ptr(), &foreign) }
    }
}

/// The same elements: no copy.
impl<'a, T: Element, S: AxesOf<D>, D: Dimension> TryFrom<ArrayViewMut<'a, T, D>> for ViewMut<'a, T, S> {
    type Error = ShapeError;
    /// # Errors
    /// [`Fault::ConversionShape`](crate::error::Fault::ConversionShape), [`Fault::ConversionStride`](crate::error::Fault::ConversionStride)
    fn try_from(mut array: ArrayViewMut<'a, T, D>) -> Result<Self, ShapeError> {
        let first = array.as_mut_ptr();
        let foreign = Foreign { name: "ndarray::ArrayViewMut", sizes: array.shape(), strides: array.strides() };
        // SAFETY: an array view points to an initialised element at each position, and borrows them alone for 'a.
        unsafe { view_mut(first, &foreign) }
    }
}

/// The memory of the array: no copy.
impl<T: Element, S: AxesOf<D>, D: Dimension> TryFrom<Array<T, D>> for Shared<T, S> {
    type Error = ShapeError;
    /// # Errors
    /// [`Fault::ConversionShape`](crate::error::Fault::ConversionShape), [`Fault::ConversionStride`](crate::error::Fault::ConversionStride)
    fn try_from(array: Array<T, D>) -> Result<Self, ShapeError> {
        let foreign = Foreign { name: "ndarray::Array", sizes: array.shape(), strides: array.strides() };
        let layout = foreign.layout_as::<S>("Shared")?;
        let (elements, first) = array.into_raw_vec_and_offset();
        // SAFETY: the array had these sizes and strides over its vector, from this element on; the sizes fit `S`, which was checked.
        Ok(unsafe { Shared::over_vector(elements, first.unwrap_or(0), layout) })
    }
}

/// The sizes and strides of a tensor as those of an array. (Without elements, the strides have no meaning.)
fn layout_of<T, S, D: Dimension>(x: &Strided<T, S>) -> StrideShape<D> {
    let (mut sizes, mut strides) = (D::zeros(x.ndim()), D::zeros(x.ndim()));
    sizes.slice_mut().copy_from_slice(x.sizes());
    if x.numel() > 0 {
        strides.slice_mut().copy_from_slice(x.strides());
    }
    sizes.into_shape_with_order().strides(strides)
}

/// The same elements: no copy.
impl<'a, T: Element, S: AxesOf<D>, D: Dimension> From<View<'a, T, S>> for ArrayView<'a, T, D> {
    fn from(view: View<'a, T, S>) -> Self {
        let first = start(view.data_ptr(), view.layout()).as_ptr();
        // SAFETY: a view has an initialised element at each position, borrowed for 'a; strides are not negative, and the products of
        // sizes and of strides were bounded when it was made.
        unsafe { ArrayView::from_shape_ptr(layout_of(&view), first) }
    }
}

/// The same elements: no copy.
impl<'a, T: Element, S: AxesOf<D>, D: Dimension> From<ViewMut<'a, T, S>> for ArrayViewMut<'a, T, D> {
    fn from(view: ViewMut<'a, T, S>) -> Self {
        let first = start(view.data_ptr(), view.layout()).as_ptr();
        // SAFETY: a view has an initialised element at each position, borrowed alone for 'a, no two positions in one place; strides
        // are not negative, and the products of sizes and of strides were bounded when it was made.
        unsafe { ArrayViewMut::from_shape_ptr(layout_of(&view), first) }
    }
}

/// The elements, row-major: no copy if they were a vector and have no other owner.
///
/// # Panics
/// When memory runs out.
impl<T: Element, S: AxesOf<D>, D: Dimension> From<Shared<T, S>> for Array<T, D> {
    #[track_caller]
    fn from(shared: Shared<T, S>) -> Self {
        let mut sizes = D::zeros(shared.ndim());
        sizes.slice_mut().copy_from_slice(shared.sizes());
        // SAFETY: row-major, the vector has as many elements as these sizes.
        unsafe { Array::from_shape_vec_unchecked(sizes, shared.into_vec()) }
    }
}
