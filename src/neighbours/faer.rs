//! Matrices and columns of `faer` as views, and back.
//!
//! | from | to | |
//! |---|---|---|
//! | `MatRef<T>` | `View<T, shape![..]>` of two axes | no copy, any strides that are not negative |
//! | `MatMut<T>` | `ViewMut<T, shape![..]>` of two axes | no copy, any strides that are not negative |
//! | `ColRef<T>`, `ColMut<T>` | `View<T, shape![..]>`, `ViewMut<T, shape![..]>` of one axis | no copy, any stride that is not negative |
//! | `View<T, shape![R, C]>` | `MatRef<T>` | no copy, any strides |
//! | `ViewMut<T, shape![R, C]>` | `MatMut<T>` | no copy, any strides |
//! | `View<T, shape![R]>`, `ViewMut<T, shape![R]>` | `ColRef<T>`, `ColMut<T>` | no copy, any stride |
//!
//! In conversions from `faer`, lengths and strides are checked at run time: [`Fault::ConversionShape`](crate::error::Fault::ConversionShape),
//! [`Fault::ConversionStride`](crate::error::Fault::ConversionStride). A matrix whose rows or columns are reversed is rejected: copy it with
//! `.to_owned()`. A `Mat` is column-major, often with a gap between its columns, and a view of a `Mat` has its strides.
//!
//! Conversions borrow. To copy, call `.to_tensor()` on the view, or `.to_owned()` on the `MatRef`.
//!
//! ```
//! use congruent::prelude::*;
//! use faer::{Mat, MatMut, MatRef, mat};
//!
//! let mut m: Mat<f64> = mat![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
//! let x: View<f64, shape![_, 3]> = m.as_ref().try_into()?;
//! assert_eq!(x.sum::<1>().to_vec(), [6.0, 15.0]);
//!
//! let mut x: ViewMut<f64, shape![3, 2]> = m.transpose_mut().try_into()?;
//! x += 10.0;
//! assert_eq!(m[(1, 2)], 16.0);
//!
//! let a = Tensor::from([[4.0, 1.0], [2.0, 3.0]]);
//! let product: Mat<f64> = MatRef::from(a.as_view()) * MatRef::from(a.t());
//! assert_eq!(product[(1, 0)], 11.0);
//!
//! let rows = MatRef::from_row_major_array(&[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
//! let error = View::<f64, shape![_, 5]>::try_from(rows).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "conversion of faer::MatRef with shape [2, 3] and strides [3, 1] to View of shape [_, 5]: dimension 1 is 3, not 5"
//! );
//! # Ok::<(), ShapeError>(())
//! ```

use super::foreign::{Foreign, start, view, view_mut};
use crate::dim::Length;
use crate::error::ShapeError;
use crate::tensor::{View, ViewMut};
use ::faer::{ColMut, ColRef, MatMut, MatRef, Stride};
use congruent_kernel::element::Element;

/// The same elements: no copy.
impl<'a, T: Element, D: Length, E: Length, R: Stride, C: Stride> TryFrom<MatRef<'a, T, usize, usize, R, C>>
    for View<'a, T, (((), D), E)>
{
    type Error = ShapeError;
    /// # Errors
    /// [`Fault::ConversionShape`](crate::error::Fault::ConversionShape), [`Fault::ConversionStride`](crate::error::Fault::ConversionStride)
    fn try_from(m: MatRef<'a, T, usize, usize, R, C>) -> Result<Self, ShapeError> {
        let sizes = [m.nrows(), m.ncols()];
        let strides = [m.row_stride().element_stride(), m.col_stride().element_stride()];
        let foreign = Foreign { name: "faer::MatRef", sizes: &sizes, strides: &strides };
        // SAFETY: a `MatRef` has an initialised element at each position, borrowed for 'a.
        unsafe { view(m.as_ptr(), &foreign) }
    }
}

/// The same elements: no copy.
impl<'a, T: Element, D: Length, E: Length, R: Stride, C: Stride> TryFrom<MatMut<'a, T, usize, usize, R, C>>
    for ViewMut<'a, T, (((), D), E)>
{
    type Error = ShapeError;
    /// # Errors
    /// [`Fault::ConversionShape`](crate::error::Fault::ConversionShape), [`Fault::ConversionStride`](crate::error::Fault::ConversionStride)
    fn try_from(m: MatMut<'a, T, usize, usize, R, C>) -> Result<Self, ShapeError> {
        let sizes = [m.nrows(), m.ncols()];
        let strides = [m.row_stride().element_stride(), m.col_stride().element_stride()];
        let foreign = Foreign { name: "faer::MatMut", sizes: &sizes, strides: &strides };
        // SAFETY: a `MatMut` has an initialised element at each position, borrowed alone for 'a.
        unsafe { view_mut(m.as_ptr_mut(), &foreign) }
    }
}

/// The same elements: no copy.
impl<'a, T: Element, D: Length, R: Stride> TryFrom<ColRef<'a, T, usize, R>> for View<'a, T, ((), D)> {
    type Error = ShapeError;
    /// # Errors
    /// [`Fault::ConversionShape`](crate::error::Fault::ConversionShape), [`Fault::ConversionStride`](crate::error::Fault::ConversionStride)
    fn try_from(column: ColRef<'a, T, usize, R>) -> Result<Self, ShapeError> {
        let (sizes, strides) = ([column.nrows()], [column.row_stride().element_stride()]);
        let foreign = Foreign { name: "faer::ColRef", sizes: &sizes, strides: &strides };
        // SAFETY: a `ColRef` has an initialised element at each position, borrowed for 'a.
        unsafe { view(column.as_ptr(), &foreign) }
    }
}

/// The same elements: no copy.
impl<'a, T: Element, D: Length, R: Stride> TryFrom<ColMut<'a, T, usize, R>> for ViewMut<'a, T, ((), D)> {
    type Error = ShapeError;
    /// # Errors
    /// [`Fault::ConversionShape`](crate::error::Fault::ConversionShape), [`Fault::ConversionStride`](crate::error::Fault::ConversionStride)
    fn try_from(column: ColMut<'a, T, usize, R>) -> Result<Self, ShapeError> {
        let (sizes, strides) = ([column.nrows()], [column.row_stride().element_stride()]);
        let foreign = Foreign { name: "faer::ColMut", sizes: &sizes, strides: &strides };
        // SAFETY: a `ColMut` has an initialised element at each position, borrowed alone for 'a.
        unsafe { view_mut(column.as_ptr_mut(), &foreign) }
    }
}

/// The size and the stride of an axis as `faer` has them.
fn axis_of<T, S>(x: &crate::Strided<T, S>, axis: usize) -> (usize, isize) {
    let (size, stride) = x.layout().axis(axis);
    (size, stride as isize)
}

/// The same elements: no copy.
impl<'a, T: Element, D: Length, E: Length> From<View<'a, T, (((), D), E)>> for MatRef<'a, T> {
    fn from(view: View<'a, T, (((), D), E)>) -> Self {
        let first = start(view.data_ptr(), view.layout()).as_ptr();
        let ((rows, down), (columns, across)) = (axis_of(&view, 0), axis_of(&view, 1));
        // SAFETY: a view has an initialised element at each position, borrowed for 'a.
        unsafe { MatRef::from_raw_parts(first, rows, columns, down, across) }
    }
}

/// The same elements: no copy.
impl<'a, T: Element, D: Length, E: Length> From<ViewMut<'a, T, (((), D), E)>> for MatMut<'a, T> {
    fn from(view: ViewMut<'a, T, (((), D), E)>) -> Self {
        let first = start(view.data_ptr(), view.layout()).as_ptr();
        let ((rows, down), (columns, across)) = (axis_of(&view, 0), axis_of(&view, 1));
        // SAFETY: a view has an initialised element at each position, borrowed alone for 'a, no two positions in one place.
        unsafe { MatMut::from_raw_parts_mut(first, rows, columns, down, across) }
    }
}

/// The same elements: no copy.
impl<'a, T: Element, D: Length> From<View<'a, T, ((), D)>> for ColRef<'a, T> {
    fn from(view: View<'a, T, ((), D)>) -> Self {
        let first = start(view.data_ptr(), view.layout()).as_ptr();
        let (rows, down) = axis_of(&view, 0);
        // SAFETY: a view has an initialised element at each position, borrowed for 'a.
        unsafe { ColRef::from_raw_parts(first, rows, down) }
    }
}

/// The same elements: no copy.
impl<'a, T: Element, D: Length> From<ViewMut<'a, T, ((), D)>> for ColMut<'a, T> {
    fn from(view: ViewMut<'a, T, ((), D)>) -> Self {
        let first = start(view.data_ptr(), view.layout()).as_ptr();
        let (rows, down) = axis_of(&view, 0);
        // SAFETY: a view has an initialised element at each position, borrowed alone for 'a, no two positions in one place.
        unsafe { ColMut::from_raw_parts_mut(first, rows, down) }
    }
}
