//! Arrays of `hybrid-array`, of one axis or two, as tensors and views.
//!
//! | from | to | |
//! |---|---|---|
//! | `&Array<T, N>` | `View<T, shape![N]>` | no copy |
//! | `&mut Array<T, N>` | `ViewMut<T, shape![N]>` | no copy |
//! | `Array<T, N>` | `StackTensor<T, shape![N]>`, `Tensor<T, shape![N]>` | moved; copied |
//! | `&Tensor<T, shape![N]>`, `&StackTensor<..>` | `&Array<T, N>` | no copy |
//! | `&mut Tensor<T, shape![N]>`, `&mut StackTensor<..>` | `&mut Array<T, N>` | no copy |
//! | `StackTensor<T, shape![N]>` | `Array<T, N>` | moved |
//! | `View<T, shape![N]>`, `ViewMut<..>` | `&Array<T, N>`, `&mut Array<..>` | no copy; an error if the elements are not contiguous |
//!
//! In the table, `shape![N]` is `shape![LengthOf<N>]`. The same holds for `Array<Array<T, M>, N>` and `shape![N, M]`.
//!
//! ```
//! use congruent::prelude::*;
//! use hybrid_array::Array;
//! use hybrid_array::sizes::{U2, U3};
//!
//! let x: StackTensor<i32, shape![3]> = StackTensor::from(Array::<i32, U3>([1, 2, 3]));
//! let array: Array<i32, U3> = (x * x).into();
//! assert_eq!(array, Array([1, 4, 9]));
//!
//! let y = Tensor::<i32, shape![2, 3]>::arange();
//! let rows: &Array<Array<i32, U3>, U2> = (&y).into();
//! assert_eq!(rows[1], Array([3, 4, 5]));
//! let y: View<i32, shape![2, 3]> = rows.into();
//! assert_eq!(y.sum::<1>().to_vec(), [3, 12]);
//! ```
//! ```compile_fail,E0277
//! use congruent::prelude::*;
//! use hybrid_array::Array;
//! use hybrid_array::sizes::U4;
//!
//! let x = Tensor::<f32, shape![3]>::arange();
//! let array: &Array<f32, U4> = (&x).into();   // an array of length `N<4>`, an axis of length `N<3>`
//! ```

use super::SameLength;
use super::foreign::require_contiguous;
use super::packed::{arrays, assert_same_size, static_view, static_view_mut};
use super::typenum::{AsLength, LengthOf};
use crate::dim::number::ToDecimal;
use crate::error::ShapeError;
use crate::shape::StaticDim;
use crate::tensor::{StackTensor, Tensor, View, ViewMut};
use ::hybrid_array::{Array, ArraySize};
use congruent_kernel::element::Element;

arrays! { Array ArraySize "&Array" "&mut Array" }
