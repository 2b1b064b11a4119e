//! Arrays of `generic-array`, of one axis or two, as tensors and views.
//!
//! | from | to | |
//! |---|---|---|
//! | `&GenericArray<T, N>` | `View<T, shape![N]>` | no copy |
//! | `&mut GenericArray<T, N>` | `ViewMut<T, shape![N]>` | no copy |
//! | `GenericArray<T, N>` | `StackTensor<T, shape![N]>`, `Tensor<T, shape![N]>` | moved; copied |
//! | `&Tensor<T, shape![N]>`, `&StackTensor<..>` | `&GenericArray<T, N>` | no copy |
//! | `&mut Tensor<T, shape![N]>`, `&mut StackTensor<..>` | `&mut GenericArray<T, N>` | no copy |
//! | `StackTensor<T, shape![N]>` | `GenericArray<T, N>` | moved |
//! | `View<T, shape![N]>`, `ViewMut<..>` | `&GenericArray<T, N>`, `&mut GenericArray<..>` | no copy; an error if the elements are not contiguous |
//!
//! In the table, `shape![N]` is `shape![LengthOf<N>]`. The same holds for `GenericArray<GenericArray<T, M>, N>` and `shape![N, M]`.
//!
//! ```
//! use congruent::prelude::*;
//! use generic_array::{GenericArray, arr};
//! use typenum::{U2, U3};
//!
//! let x: StackTensor<i32, shape![3]> = StackTensor::from(arr![1, 2, 3]);
//! let array: GenericArray<i32, U3> = (x * x).into();
//! assert_eq!(array, arr![1, 4, 9]);
//!
//! let y = Tensor::<i32, shape![2, 3]>::arange();
//! let rows: &GenericArray<GenericArray<i32, U3>, U2> = (&y).into();
//! assert_eq!(rows[1], arr![3, 4, 5]);
//! let y: View<i32, shape![2, 3]> = rows.into();
//! assert_eq!(y.sum::<1>().to_vec(), [3, 12]);
//! ```
//! ```compile_fail,E0277
//! use congruent::prelude::*;
//! use generic_array::GenericArray;
//! use typenum::U4;
//!
//! let x = Tensor::<f32, shape![3]>::arange();
//! let array: &GenericArray<f32, U4> = (&x).into();   // an array of length `N<4>`, an axis of length `N<3>`
//! ```

use super::SameLength;
use super::foreign::require_contiguous;
use super::packed::{arrays, assert_same_size, static_view, static_view_mut};
use super::typenum::{AsLength, LengthOf};
use crate::dim::number::ToDecimal;
use crate::error::ShapeError;
use crate::shape::StaticDim;
use crate::tensor::{StackTensor, Tensor, View, ViewMut};
use ::generic_array::{ArrayLength, GenericArray};
use congruent_kernel::element::Element;

arrays! { GenericArray ArrayLength "&GenericArray" "&mut GenericArray" }
