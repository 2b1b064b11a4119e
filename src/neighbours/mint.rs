//! Small vectors and matrices of `mint` as tensors, and back.
//!
//! | from | to | |
//! |---|---|---|
//! | `Vector3<T>`, `Point3<T>` | `StackTensor<T, shape![3]>`, `Tensor<T, shape![3]>` | copied |
//! | `RowMatrix3x4<T>` | `StackTensor<T, shape![3, 4]>`, `Tensor<T, shape![3, 4]>` | copied |
//! | `StackTensor<T, shape![3]>`, `&Tensor<..>`, `View<..>` | `Vector3<T>`, `Point3<T>` | copied |
//! | `StackTensor<T, shape![3, 4]>`, `&Tensor<..>`, `View<..>` | `RowMatrix3x4<T>`, `ColumnMatrix3x4<T>` | copied; element `[i, j]` is that of row `i` and column `j` in both |
//!
//! The same holds for all sizes of `mint`: vectors from 2 to 4, matrices from 2 by 2 to 4 by 4. A column matrix is converted to a row matrix first:
//! `StackTensor::from(RowMatrix3::from(columns))`.
//!
//! ```
//! use congruent::prelude::*;
//! use mint::{ColumnMatrix2x3, Point3, Vector3};
//!
//! let v: Vector3<f64> = [1.0, 2.0, 3.0].into();
//! let x: StackTensor<f64, shape![3]> = StackTensor::from(v);
//! assert_eq!(Point3::from(x * 2.0), [2.0, 4.0, 6.0].into());
//!
//! let y = Tensor::<i32, shape![3, 2]>::arange();                 // [[0, 1], [2, 3], [4, 5]]
//! let columns = ColumnMatrix2x3::from(y.t());                     // [[0, 2, 4], [1, 3, 5]]
//! assert_eq!(columns.y, [2, 3].into());
//! ```

use crate::dim::N;
use crate::tensor::{StackTensor, Tensor, View};
use ::mint::{
    ColumnMatrix2, ColumnMatrix2x3, ColumnMatrix2x4, ColumnMatrix3, ColumnMatrix3x2, ColumnMatrix3x4, ColumnMatrix4,
    ColumnMatrix4x2, ColumnMatrix4x3, Point2, Point3, RowMatrix2, RowMatrix2x3, RowMatrix2x4, RowMatrix3, RowMatrix3x2,
    RowMatrix3x4, RowMatrix4, RowMatrix4x2, RowMatrix4x3, Vector2, Vector3, Vector4,
};
use congruent_kernel::element::Element;
use core::array::from_fn;

/// ```text
/// impl<T: Element> From<View<'_, T, ((), N<3>)>> for Vector3<T> { .. }
/// impl<T: Element> From<&Tensor<T, ((), N<3>)>> for Vector3<T> { .. }
/// impl<T: Element> From<StackTensor<T, ((), N<3>)>> for Vector3<T> { .. }
/// ```
macro_rules! copies {
    ($($name:ident: $shape:ty, |$view:ident| $elements:expr;)*) => {$(
        /// The elements: a copy.
        impl<T: Element> From<View<'_, T, $shape>> for $name<T> {
            fn from($view: View<'_, T, $shape>) -> Self {
                $elements.into()
            }
        }
        /// The elements: a copy.
        #[cfg_attr(doc, doc(hidden))]
        impl<T: Element> From<&Tensor<T, $shape>> for $name<T> {
            fn from(tensor: &Tensor<T, $shape>) -> Self {
                tensor.as_view().into()
            }
        }
        /// The elements: a copy.
        impl<T: Element> From<StackTensor<T, $shape>> for $name<T> {
            fn from(tensor: StackTensor<T, $shape>) -> Self {
                tensor.as_view().into()
            }
        }
    )*};
}

macro_rules! vectors {
    ($($name:ident $n:literal;)*) => { copies! {$(
        $name: ((), N<$n>), |view| from_fn::<T, $n, _>(|i| view[[i]]);
    )*} };
}
vectors! { Point2 2; Point3 3; Vector2 2; Vector3 3; Vector4 4; }

/// Matrices by rows and by columns: `outer` arrays of `inner` elements.
macro_rules! matrices {
    ($($rows:ident $columns:ident $m:literal $n:literal;)*) => { copies! {$(
        $rows: (((), N<$m>), N<$n>), |view| from_fn::<_, $m, _>(|i| from_fn::<T, $n, _>(|j| view[[i, j]]));
        $columns: (((), N<$m>), N<$n>), |view| from_fn::<_, $n, _>(|j| from_fn::<T, $m, _>(|i| view[[i, j]]));
    )*} };
}
matrices! {
    RowMatrix2 ColumnMatrix2 2 2;
    RowMatrix2x3 ColumnMatrix2x3 2 3;
    RowMatrix2x4 ColumnMatrix2x4 2 4;
    RowMatrix3x2 ColumnMatrix3x2 3 2;
    RowMatrix3 ColumnMatrix3 3 3;
    RowMatrix3x4 ColumnMatrix3x4 3 4;
    RowMatrix4x2 ColumnMatrix4x2 4 2;
    RowMatrix4x3 ColumnMatrix4x3 4 3;
    RowMatrix4 ColumnMatrix4 4 4;
}
