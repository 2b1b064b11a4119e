//! Arrays of other crates as tensors, and tensors as theirs.
//!
//! Known by now: tensors, views and their methods. This module adds conversions, one file for each crate, behind an optional feature
//! that has the name of the crate. They are `From` where they cannot fail, and `TryFrom` with a [`ShapeError`](crate::ShapeError)
//! where they can.
//!
//! | feature | their type | as ours, and back | copy |
//! |---|---|---|---|
//! | none | `&[T]`, `&mut [T]` | [`View::from_slice`](crate::View::from_slice), [`ViewMut::from_slice`](crate::ViewMut::from_slice); `as_slice`, `as_mut_slice` | no |
//! | none | `Vec<T>` | [`Shared::from_vec`](crate::Shared::from_vec); [`Shared::into_vec`](crate::Shared::into_vec) | no |
//! | none | `&[T]`, `Vec<T>`, `[T; N]` | [`Tensor::from_slice`](crate::Tensor::from_slice), [`Tensor::from_vec`](crate::Tensor::from_vec), `Tensor::from`; `to_vec` | yes |
//! | `typenum` | a number, `U784` | the length `LengthOf<U784>`, `len![U784]`; `UintOf<D>` | a type |
//! | `generic-array` | `&GenericArray<T, N>`, `&mut`, nested for two axes | `View`, `ViewMut`; and from `&Tensor`, `&StackTensor`, `&mut` | no |
//! | `generic-array` | `GenericArray<T, N>` | `StackTensor` | moved |
//! | `hybrid-array` | `&Array<T, N>`, `&mut`, nested for two axes | `View`, `ViewMut`; and from `&Tensor`, `&StackTensor`, `&mut` | no |
//! | `hybrid-array` | `Array<T, N>` | `StackTensor` | moved |
//! | `mint` | `Vector3<T>`, `Point3<T>`, `RowMatrix3<T>`, .. | `StackTensor`, `Tensor`; and from `View`, `&Tensor` | yes, at most 16 elements |
//! | `mint` | `ColumnMatrix3<T>`, .. | through `RowMatrix3`; and from `StackTensor`, `View`, `&Tensor` | yes, at most 16 elements |
//! | `nalgebra` | `&Matrix`, `&mut Matrix`: any storage, static or dynamic | `View`, `ViewMut`; `MatrixView`, `MatrixViewMut` | no, any strides |
//! | `nalgebra` | `DMatrix<T>`, `DVector<T>`, .. | `Shared`; back: `.into_owned()` of a `MatrixView` | no; back, yes |
//! | `nalgebra` | `SMatrix<T, R, C>` | `StackTensor::from(m.data.0).t()`; `From<StackTensor>` | yes |
//! | `ndarray` | `ArrayView<T, D>`, `ArrayViewMut<T, D>` | `View`, `ViewMut` | no, any strides; from theirs, none may be negative |
//! | `ndarray` | `Array<T, D>` | `Shared` | no; back only if it is a vector of one owner, otherwise yes |
//! | `faer` | `MatRef<T>`, `MatMut<T>`, `ColRef<T>`, `ColMut<T>` | `View`, `ViewMut` | no, any strides; from theirs, none may be negative |
//! | `image` | `&ImageBuffer<P, _>`, `&mut` | `View`, `ViewMut` of `[H, W, C]`; back without gaps | no |
//! | `image` | `ImageBuffer<P, Vec<T>>` | `Shared` of `[H, W, C]` | no; back only if it is a vector of one owner, otherwise yes |
//! | `candle` | the storage and the layout of a `Tensor` | `View` | no, any strides |
//! | `candle` | `Tensor` | `Shared`; and from `View` | yes |
//! | `candle` | `Tensor` | from `Shared` | no if it is a vector of one owner, otherwise yes |
//! | `burn` | `TensorData` | `View`, `Shared` | no |
//! | `burn` | `TensorData` | from `View`; from `Shared` | yes; no if it is a vector of one owner, otherwise yes |
//! | `dlpack` | `DLManagedTensorVersioned`, `DLManagedTensor`: NumPy, PyTorch, JAX, .. | `View`, `ViewMut` through `DlpackTensor`; and from `Tensor`, `Shared` | no, any strides; from theirs, none may be negative |
//! | `dlpack` | the same | `Tensor` | yes, any strides |
//! | `rayon` | a parallel iterator | from `axis_iter` and `axis_iter_mut`, by `into_par_iter()`; collected into a `Tensor` with one axis | no; collected, yes |
//! | `approx` | `AbsDiffEq`, `RelativeEq`, `UlpsEq` | comparisons of `Tensor`, `View`, `Shared`, `StackTensor` | |
//!
//! To `ndarray` and `nalgebra`, convert a view: `ArrayView2::from(x.as_view())`. Nothing is copied unless the table says so. To copy, call
//! `.to_tensor()` on a view, or `.to_owned()` on the other side.
//!
//! A conversion that is rejected returns an error that names both layouts:
//! [`Fault::ConversionShape`](crate::error::Fault::ConversionShape), [`Fault::ConversionSize`](crate::error::Fault::ConversionSize),
//! [`Fault::ConversionStride`](crate::error::Fault::ConversionStride), [`Fault::ConversionGaps`](crate::error::Fault::ConversionGaps), [`Fault::ConversionElement`](crate::error::Fault::ConversionElement),
//! [`Fault::ConversionMemory`](crate::error::Fault::ConversionMemory).

#[cfg(feature = "approx")]
pub mod approx;
#[cfg(feature = "burn")]
pub mod burn;
#[cfg(feature = "candle")]
pub mod candle;
#[cfg(feature = "dlpack")]
pub mod dlpack;
#[cfg(feature = "faer")]
pub mod faer;
#[allow(dead_code, reason = "each feature uses a part")]
mod foreign;
#[cfg(feature = "generic-array")]
pub mod generic_array;
#[cfg(feature = "hybrid-array")]
pub mod hybrid_array;
#[cfg(feature = "image")]
pub mod image;
#[cfg(any(feature = "nalgebra", feature = "typenum"))]
mod length;
#[cfg(feature = "mint")]
pub mod mint;
#[cfg(feature = "nalgebra")]
pub mod nalgebra;
#[cfg(feature = "ndarray")]
pub mod ndarray;
#[cfg(any(feature = "generic-array", feature = "hybrid-array"))]
mod packed;
#[cfg(feature = "rayon")]
pub mod rayon;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "typenum")]
pub mod typenum;

#[cfg(any(feature = "nalgebra", feature = "typenum"))]
pub use length::SameLength;
