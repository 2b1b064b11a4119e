//! From a description of memory to a typed view.
//!
//! Known by now: requests, which compare a description with an element type and a shape type. This file turns what they return into tensors and views
//! of these types.

use super::abi::DLTensor;
use super::element::DlpackElement;
use super::request::{Request, Wanted};
use crate::error::MemoryFault;
use crate::error::prelude::*;
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Tensor, View, ViewMut, is_disjoint};

/// Whether a copy is possible where a view is not.
fn is_copied_instead(fault: &Fault) -> bool {
    match fault {
        Fault::ConversionStride { .. } => true,
        Fault::ConversionMemory { fault, .. } => matches!(**fault, MemoryFault::Misaligned(_)),
        _ => false,
    }
}

/// # Typed views of described memory
impl DLTensor {
    /// The elements as a typed view, wherever they are: O(rank), nothing is copied. Of `bool`, every byte is read once: O(n).
    ///
    /// For memory that another protocol describes, such as Python's buffers: fill in a `DLTensor`, which is checked here. For a managed
    /// tensor, [`DlpackTensor::view`](super::DlpackTensor::view) is safe.
    ///
    /// # Errors
    /// [`ShapeError`], which names both layouts.
    ///
    /// # Safety
    /// 1. `shape` is null or points to `ndim` numbers, and `strides` is null or points to as many. They stay as they are during the call.
    /// 2. On a device of type CPU, and for as long as `'a`: every position that sizes, strides, `data` and `byte_offset` describe is an
    ///    initialised element of `dtype` that may be read, and nobody writes it.
    ///
    /// # Examples
    /// ```
    /// use congruent::neighbours::dlpack::{DLDataType, DLDevice, DLTensor};
    /// use congruent::prelude::*;
    ///
    /// let (mut rows, mut shape, mut strides) = ([1.0f32, 2.0, 9.0, 3.0, 4.0, 9.0], [2, 2], [3, 1]);
    /// let description = DLTensor {
    ///     data: rows.as_mut_ptr().cast(),
    ///     device: DLDevice::CPU,
    ///     ndim: 2,
    ///     dtype: DLDataType::scalar(DLDataType::FLOAT, 32),
    ///     shape: shape.as_mut_ptr(),
    ///     strides: strides.as_mut_ptr(),
    ///     byte_offset: 0,
    /// };
    /// // SAFETY: two sizes and two strides; the positions are elements of `rows`, which is not written below.
    /// let x = unsafe { description.view::<f32, shape![_, 2]>() }?;
    /// assert_eq!(x.to_vec(), [1.0, 2.0, 3.0, 4.0]);
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub unsafe fn view<'a, T: DlpackElement, S: Lengths>(&self) -> Result<View<'a, T, S>, ShapeError> {
        // SAFETY: promise 1.
        let request = unsafe { Request::read(self, Wanted::new::<T, S>("View"))? };
        // SAFETY: the promises; `T` is the type of `wanted`.
        let view = unsafe { request.view::<T>()? };
        // SAFETY: the sizes fit `S`, which was checked; the same elements, for as long.
        Ok(unsafe { View::over(view.strided.rebrand()) })
    }

    /// The elements as a typed view to write through: O(rank), nothing is copied. Of `bool`, every byte is read once: O(n).
    ///
    /// # Errors
    /// [`ShapeError`], which names both layouts; also if two positions share an element.
    ///
    /// # Safety
    /// Those of [`view`](Self::view). In addition, every position may be written, and for as long as `'a` nobody else reads or writes it.
    pub unsafe fn view_mut<'a, T: DlpackElement, S: Lengths>(&self) -> Result<ViewMut<'a, T, S>, ShapeError> {
        // SAFETY: promise 1 of `view`.
        let request = unsafe { Request::read(self, Wanted::new::<T, S>("ViewMut"))? };
        // SAFETY: the promises of `view`; `T` is the type of `wanted`.
        let view = unsafe { request.view::<T>()? };
        if view.numel() > 0 && !is_disjoint(view.layout()) {
            return Err(request.refuse(MemoryFault::Overlap));
        }
        // SAFETY: the sizes fit `S`, which was checked; the elements are the view's alone, by the caller's promise; no two
        // positions share one.
        Ok(unsafe { ViewMut::over(view.strided.rebrand()) })
    }

    /// The elements in a new tensor: a copy, O(n), whatever the strides and the alignment.
    ///
    /// # Errors
    /// [`ShapeError`], which names both layouts.
    ///
    /// # Safety
    /// Those of [`view`](Self::view), for as long as the call.
    pub unsafe fn to_tensor<T: DlpackElement, S: Lengths>(&self) -> Result<Tensor<T, S>, ShapeError> {
        // SAFETY: promise 1 of `view`.
        let request = unsafe { Request::read(self, Wanted::new::<T, S>("Tensor"))? };
        // SAFETY: the promises of `view`; `T` is the type of `wanted`.
        let tensor = match unsafe { request.view::<T>() } {
            Ok(view) => view.try_to_tensor()?,
            Err(error) if is_copied_instead(&error.fault) => {
                // SAFETY: the promises of `view`; `T` is the type of `wanted`.
                let elements = unsafe { request.collect::<T>()? };
                Tensor::from_vec(AnyRank::from(request.sizes), elements)?
            }
            Err(error) => return Err(error),
        };
        // SAFETY: the sizes fit `S`, which was checked.
        Ok(unsafe { tensor.rebrand() })
    }

    /// The error of [`view_mut`](Self::view_mut) for memory that must not be written.
    ///
    /// # Safety
    /// Promise 1 of [`view`](Self::view).
    pub(super) unsafe fn refuse_writing<T: DlpackElement, S: Lengths>(&self) -> ShapeError {
        // SAFETY: the caller's promise.
        match unsafe { Request::read(self, Wanted::new::<T, S>("ViewMut")) } {
            Ok(request) => request.refuse(MemoryFault::ReadOnly),
            Err(error) => error,
        }
    }
}
