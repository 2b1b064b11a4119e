//! Matrices and vectors of `nalgebra` as views and shared tensors, and back.
//!
//! | from | to | |
//! |---|---|---|
//! | `&Matrix<T, Const<R>, Const<C>, _>`: an `SMatrix`, a view | `View<T, shape![R, C]>` | no copy, any strides; lengths compared at compile time |
//! | `&Matrix<T, R, C, _>`, where either is `Dyn` | `View<T, shape![..]>` of two axes | no copy, any strides; lengths checked when the program runs |
//! | `&Matrix<T, R, Const<1>, _>`: a vector | also `View<T, shape![R]>` | no copy, any stride |
//! | `&mut Matrix<..>` | `ViewMut<..>` | no copy, any strides |
//! | `DMatrix<T>`, `DVector<T>` and other matrices over a `Vec` | `Shared<T, shape![..]>` of two axes | no copy: its memory, by columns; lengths checked when the program runs |
//! | `View<T, shape![R, C]>`, `ViewMut<..>` | `MatrixView<T, R, C, Dyn, Dyn>`, `MatrixViewMut<..>`, where each of `R` and `C` is `Dyn` or `Const` | no copy, any strides |
//! | `View<T, shape![R]>`, `ViewMut<..>` | `MatrixView<T, R, Const<1>, Dyn, Dyn>`, `MatrixViewMut<..>` | no copy, any stride |
//! | `StackTensor<T, shape![R, C]>`, `StackTensor<T, shape![R]>` | `SMatrix<T, R, C>`, `SVector<T, R>` | copied |
//!
//! A matrix is column-major, and a view of a matrix keeps its strides: `shape![R, C]` is `R` rows of `C` columns on both sides. A `Const<R>` is a
//! length if [`Const<R>: Known`](crate::Known). An `SMatrix` is an array of columns: `StackTensor::from(m.data.0).t()`.
//!
//! Conversions of matrices borrow or move. To copy, call `.to_tensor()` on the view, or `.into_owned()` on a matrix view.
//!
//! ```
//! use congruent::prelude::*;
//! use nalgebra::{DMatrix, Matrix2x3, MatrixView, U2, Vector2};
//!
//! let m = Matrix2x3::new(1.0, 2.0, 3.0, 4.0, 5.0, 6.0);
//! let x: View<f64, shape![2, 3]> = (&m).into();
//! assert_eq!(x.sum::<1>().to_vec(), [6.0, 15.0]);
//!
//! let mut d = DMatrix::from_row_slice(2, 3, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
//! let mut x: ViewMut<f64, shape![_, 3]> = (&mut d).try_into()?;
//! x += 10.0;
//! assert_eq!(d[(1, 2)], 16.0);
//!
//! let x = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
//! let product = MatrixView::<f64, U2, U2, _, _>::from(x.t()) * Vector2::new(1.0, 10.0);
//! assert_eq!(product, Vector2::new(31.0, 42.0));
//!
//! let error = View::<f64, shape![_, 5]>::try_from(&d).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "conversion of nalgebra::Matrix with shape [2, 3] and strides [1, 2] to View of shape [_, 5]: dimension 1 is 3, not 5"
//! );
//! # Ok::<(), ShapeError>(())
//! ```
//! ```compile_fail,E0277
//! use congruent::prelude::*;
//! use nalgebra::Matrix2x3;
//!
//! let m = Matrix2x3::new(1.0, 2.0, 3.0, 4.0, 5.0, 6.0);
//! let x: View<f64, shape![3, 2]> = (&m).into();   // 2 rows, not 3
//! ```

use super::SameLength;
use super::foreign::{Foreign, start, view, view_mut};
use crate::dim::Length;
use crate::dim::number::ToDecimal;
use crate::dim::sealed::Seal;
use crate::error::{OrPanic, ShapeError};
use crate::shape::{Known, StaticDim};
use crate::tensor::{Shared, StackTensor, Strided, View, ViewMut};
use ::nalgebra::{
    ArrayStorage, Const, Dim, Dyn, Matrix, MatrixView, MatrixViewMut, RawStorage, RawStorageMut, SMatrix, VecStorage,
    ViewStorage, ViewStorageMut,
};
use congruent_kernel::element::Element;
use core::array::from_fn;

/// The number of rows or columns of a matrix for a length `D`: `Dyn` for any length, `Const<3>` for `len![3]`. Sealed.
#[diagnostic::on_unimplemented(
    message = "a matrix side `{Self}` is not the length `{D}`",
    note = "`Dyn` is any length; `Const<3>` is `len![3]`"
)]
pub trait SideOf<D>: Dim {
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}
/// Any length.
#[diagnostic::do_not_recommend]
impl<D: Length> SideOf<D> for Dyn {
    const SEALED: Seal<Self> = Seal::NEW;
}
/// The length of its number.
impl<D, const V: usize> SideOf<D> for Const<V>
where
    crate::Const<V>: Known,
    CountLength<V>: SameLength<D>,
{
    const SEALED: Seal<Self> = Seal::NEW;
}

/// The length of a number of rows or columns.
type CountLength<const V: usize> = <crate::Const<V> as Known>::Dim;

/// The sizes and strides of a matrix, the strides in elements.
struct MatrixLayout {
    sizes: [usize; 2],
    strides: [isize; 2],
}

impl MatrixLayout {
    fn new<T, R: Dim, C: Dim, S: RawStorage<T, R, C>>(m: &Matrix<T, R, C, S>) -> Self {
        let ((rows, columns), (down, across)) = (m.shape(), m.strides());
        // (No stride between elements in memory is larger than `isize::MAX`.)
        let signed = |stride: usize| isize::try_from(stride).unwrap_or(isize::MAX);
        MatrixLayout { sizes: [rows, columns], strides: [signed(down), signed(across)] }
    }

    fn matrix(&self) -> Foreign<'_> {
        Foreign { name: "nalgebra::Matrix", sizes: &self.sizes, strides: &self.strides }
    }

    /// The first column.
    fn vector(&self) -> Foreign<'_> {
        Foreign { name: "nalgebra::Matrix", sizes: &self.sizes[..1], strides: &self.strides[..1] }
    }
}

/// Matrices as views. With lengths that the types compare, `from`, otherwise `try_from`:
///
/// ```text
/// impl<'a, T: Element, S: RawStorage<T, Dyn, Const<C>>, D: Length, E: Length, const C: usize> TryFrom<&'a Matrix<T, Dyn, Const<C>, S>>
///     for View<'a, T, (((), D), E)> { .. }
/// ```
macro_rules! views {
    ($(try [$($param:tt)*] $r:ty, $c:ty => $shape:ty, $method:ident;)*) => {$(
        /// The same elements: no copy.
        impl<'a, T: Element, S: RawStorage<T, $r, $c>, $($param)*> TryFrom<&'a Matrix<T, $r, $c, S>> for View<'a, T, $shape> {
            type Error = ShapeError;
            /// # Errors
            /// [`Fault::ConversionShape`](crate::error::Fault::ConversionShape)
            fn try_from(m: &'a Matrix<T, $r, $c, S>) -> Result<Self, ShapeError> {
                // SAFETY: a matrix has an initialised element at each position, borrowed for 'a; a vector is its one column.
                unsafe { view(m.as_ptr(), &MatrixLayout::new(m).$method()) }
            }
        }
        /// The same elements: no copy.
        impl<'a, T: Element, S: RawStorageMut<T, $r, $c>, $($param)*> TryFrom<&'a mut Matrix<T, $r, $c, S>>
            for ViewMut<'a, T, $shape>
        {
            type Error = ShapeError;
            /// # Errors
            /// [`Fault::ConversionShape`](crate::error::Fault::ConversionShape);
            /// [`Fault::ConversionMemory`](crate::error::Fault::ConversionMemory) when two positions may share an element.
            fn try_from(m: &'a mut Matrix<T, $r, $c, S>) -> Result<Self, ShapeError> {
                let lay = MatrixLayout::new(m);
                // SAFETY: a matrix has an initialised element at each position, borrowed alone for 'a; a vector is its one column.
                unsafe { view_mut(m.as_mut_ptr(), &lay.$method()) }
            }
        }
    )*};
    ($([$($param:tt)*] $r:ty, $c:ty => $shape:ty, $method:ident, where $($bound:tt)*)*) => {$(
        /// The same elements: no copy.
        impl<'a, T: Element, S: RawStorage<T, $r, $c>, $($param)*> From<&'a Matrix<T, $r, $c, S>> for View<'a, T, $shape>
        where
            $($bound)*
        {
            fn from(m: &'a Matrix<T, $r, $c, S>) -> Self {
                // SAFETY: a matrix has an initialised element at each position, borrowed for 'a; a vector is its one column.
                unsafe { view(m.as_ptr(), &MatrixLayout::new(m).$method()) }.or_panic()
            }
        }
        /// The same elements: no copy.
        ///
        /// # Panics
        /// When two positions of a view of the matrix may share an element.
        impl<'a, T: Element, S: RawStorageMut<T, $r, $c>, $($param)*> From<&'a mut Matrix<T, $r, $c, S>>
            for ViewMut<'a, T, $shape>
        where
            $($bound)*
        {
            #[track_caller]
            fn from(m: &'a mut Matrix<T, $r, $c, S>) -> Self {
                let lay = MatrixLayout::new(m);
                // SAFETY: a matrix has an initialised element at each position, borrowed alone for 'a; a vector is its one column.
                unsafe { view_mut(m.as_mut_ptr(), &lay.$method()) }.or_panic()
            }
        }
    )*};
}
views! {
    try [D: Length, E: Length] Dyn, Dyn => (((), D), E), matrix;
    try [D: Length, E: Length, const C: usize] Dyn, Const<C> => (((), D), E), matrix;
    try [D: Length, E: Length, const R: usize] Const<R>, Dyn => (((), D), E), matrix;
    try [D: Length] Dyn, Const<1> => ((), D), vector;
}
views! {
    [D: StaticDim, E: StaticDim, const R: usize, const C: usize] Const<R>, Const<C> => (((), D), E), matrix,
        where Const<R>: SideOf<D>, Const<C>: SideOf<E>
}
views! {
    [D: StaticDim, const R: usize] Const<R>, Const<1> => ((), D), vector, where Const<R>: SideOf<D>
}

/// The memory of the matrix: no copy.
impl<T: Element, R: Dim, C: Dim, D: Length, E: Length> TryFrom<Matrix<T, R, C, VecStorage<T, R, C>>>
    for Shared<T, (((), D), E)>
where
    VecStorage<T, R, C>: RawStorage<T, R, C>,
{
    type Error = ShapeError;
    /// # Errors
    /// [`Fault::ConversionShape`](crate::error::Fault::ConversionShape)
    fn try_from(m: Matrix<T, R, C, VecStorage<T, R, C>>) -> Result<Self, ShapeError> {
        let layout = MatrixLayout::new(&m).matrix().layout_as::<(((), D), E)>("Shared")?;
        // SAFETY: the matrix had these sizes and strides over its vector; the sizes fit the shape, which was checked.
        Ok(unsafe { Shared::over_vector(m.data.into(), 0, layout) })
    }
}

/// Views as matrices:
///
/// ```text
/// impl<'a, T: Element, D: Length, E: Length, R: SideOf<D>, C: SideOf<E>> From<View<'a, T, (((), D), E)>>
///     for MatrixView<'a, T, R, C, Dyn, Dyn> { .. }
/// ```
macro_rules! matrices {
    ($([$($param:tt)*] $shape:ty => $r:ty, $c:ty, $sides:ident;)*) => {$(
        /// The same elements: no copy.
        impl<'a, T: Element, $($param)*> From<View<'a, T, $shape>> for MatrixView<'a, T, $r, $c, Dyn, Dyn> {
            fn from(view: View<'a, T, $shape>) -> Self {
                let first = start(view.data_ptr(), view.layout()).as_ptr();
                let ([rows, columns], strides) = $sides(&view);
                // SAFETY: a view has an initialised element at each position, borrowed for 'a; its sizes are those of its shape.
                let storage = unsafe {
                    ViewStorage::from_raw_parts(first, (<$r>::from_usize(rows), <$c>::from_usize(columns)), strides)
                };
                Matrix::from_data(storage)
            }
        }
        /// The same elements: no copy.
        impl<'a, T: Element, $($param)*> From<ViewMut<'a, T, $shape>> for MatrixViewMut<'a, T, $r, $c, Dyn, Dyn> {
            fn from(view: ViewMut<'a, T, $shape>) -> Self {
                let first = start(view.data_ptr(), view.layout()).as_ptr();
                let ([rows, columns], strides) = $sides(&view);
                // SAFETY: a view has an initialised element at each position, borrowed alone for 'a, no two positions in one place;
                // its sizes are those of its shape.
                let storage = unsafe {
                    ViewStorageMut::from_raw_parts(first, (<$r>::from_usize(rows), <$c>::from_usize(columns)), strides)
                };
                Matrix::from_data(storage)
            }
        }
    )*};
}
matrices! {
    [D: Length, E: Length, R: SideOf<D>, C: SideOf<E>] (((), D), E) => R, C, sides;
    [D: Length, R: SideOf<D>] ((), D) => R, Const<1>, sides_of_column;
}

/// The sizes and strides of a matrix.
fn sides<T, S>(x: &Strided<T, S>) -> ([usize; 2], (Dyn, Dyn)) {
    let (sizes, strides) = (x.sizes(), x.strides());
    ([sizes[0], sizes[1]], (Dyn(strides[0]), Dyn(strides[1])))
}

/// The sizes and strides of a vector as a matrix of one column.
fn sides_of_column<T, S>(x: &Strided<T, S>) -> ([usize; 2], (Dyn, Dyn)) {
    let (size, stride) = (x.sizes()[0], x.strides()[0]);
    // (There is no second column; its stride is that of a row-major matrix, one past the last element.)
    ([size, 1], (Dyn(stride), Dyn(stride.saturating_mul(size))))
}

/// The elements: a copy. Back: `StackTensor::from(m.data.0).t()`.
impl<T: Element, D, E, const R: usize, const C: usize> From<StackTensor<T, (((), D), E)>> for SMatrix<T, R, C>
where
    D: StaticDim + ToDecimal,
    E: StaticDim + ToDecimal,
    Const<R>: SideOf<D>,
    Const<C>: SideOf<E>,
{
    fn from(x: StackTensor<T, (((), D), E)>) -> Self {
        let elements = x.as_slice();
        Matrix::from_array_storage(ArrayStorage(from_fn(|j| from_fn(|i| elements[i * C + j]))))
    }
}

/// The elements: a copy. Back: `StackTensor::from(v.data.0[0])`.
impl<T: Element, D, const R: usize> From<StackTensor<T, ((), D)>> for SMatrix<T, R, 1>
where
    D: StaticDim + ToDecimal,
    Const<R>: SideOf<D>,
{
    fn from(x: StackTensor<T, ((), D)>) -> Self {
        let elements = x.as_slice();
        Matrix::from_array_storage(ArrayStorage([from_fn(|i| elements[i])]))
    }
}
