//! DLPack: exchanges tensors with NumPy, PyTorch, JAX and other libraries without a copy.
//!
//! DLPack is a structure of C: a pointer, sizes, strides, an element type, and a function that frees them. A program that is linked to another library
//! exchanges pointers to it; from Python, objects have a method `__dlpack__`. The package in `examples/python` does the latter.
//!
//! | from | to | call | cost |
//! |---|---|---|---|
//! | a managed tensor of another library | [`DlpackTensor`] | [`DlpackTensor::from_raw`] | a move |
//! | [`DlpackTensor`] | [`View`](crate::View), [`ViewMut`](crate::ViewMut) | [`view`](DlpackTensor::view), [`view_mut`](DlpackTensor::view_mut) | no copy; of `bool`, every byte is read once |
//! | [`DlpackTensor`] | [`Tensor`](crate::Tensor) | [`to_tensor`](DlpackTensor::to_tensor) | a copy, also of negative strides and elements that are not aligned |
//! | memory that another protocol describes | [`View`](crate::View), [`ViewMut`](crate::ViewMut) | [`DLTensor::view`], [`DLTensor::view_mut`] (unsafe) | no copy |
//! | [`Tensor`](crate::Tensor) | [`DlpackTensor`] | [`Tensor::into_dlpack`](crate::Tensor::into_dlpack) | a move; the other library may write |
//! | [`Shared`](crate::Shared) | [`DlpackTensor`] | [`Shared::into_dlpack`](crate::Shared::into_dlpack) | no copy; read-only |
//! | [`DlpackTensor`] | a managed tensor for another library | [`DlpackTensor::into_raw`] | a move |
//!
//! A view is checked before anything is read: device, element type, shape type, strides, alignment. The error, a [`ShapeError`](crate::ShapeError), names both layouts.
//!
//! Both structures of the standard are here: [`DLManagedTensorVersioned`], and [`DLManagedTensor`] for consumers that know only the old one. The old
//! one cannot mark elements as read-only, so a `Shared` is not exported as one.
//!
//! The standard requires memory aligned to 256 bytes, which few libraries provide. Tensors of this crate are aligned to 64; a view requires the
//! alignment of its element type.
//!
//! | file | adds |
//! |---|---|
//! | `abi` | the structures of the C header |
//! | `element` | which of our elements are which of theirs |
//! | `request` | what a description says, compared with what the program wants |
//! | `view` | from a description of memory to a typed view |
//! | `managed` | descriptions with an owner |
//! | `export` | our tensors with an owner |

mod abi;
mod element;
mod export;
mod managed;
mod request;
mod view;

pub use abi::{DLDataType, DLDevice, DLManagedTensor, DLManagedTensorVersioned, DLPackVersion, DLTensor};
pub use element::DlpackElement;
pub use managed::{DlpackTensor, DlpackVersionError, Managed};
