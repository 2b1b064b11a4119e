//! Tensors handed to another library.
//!
//! Known by now: managed tensors. This file makes them: sizes and strides as DLPack writes them, the owner of the elements, and the managed tensor
//! itself are one allocation, which the deleter frees.

use super::abi::{DLDevice, DLManagedTensor, DLManagedTensorVersioned, DLTensor};
use super::element::DlpackElement;
use super::managed::{DlpackTensor, Managed};
use crate::shape::Lengths;
use crate::tensor::{Shared, Strided, Tensor};
use core::ffi::c_void;
use core::mem::MaybeUninit;
use core::ptr::{NonNull, null_mut};

/// A managed tensor with all that its pointers point to, except the elements, which `owner` frees.
struct Export<M, O> {
    managed: MaybeUninit<M>,
    sizes: Box<[i64]>,
    strides: Option<Box<[i64]>>,
    _owner: O,
}

/// Frees an export.
///
/// # Safety
/// `managed` is the field of an `Export<M, O>` that [`export`] made, whose address is in `manager_ctx`; nobody uses it afterwards.
unsafe extern "C" fn delete<M: Managed, O>(managed: *mut M) {
    // SAFETY: the caller's promise.
    let export = unsafe { (*managed).manager_ctx() };
    // SAFETY: `export` came from a box, in the function of this name; nobody uses it afterwards.
    drop(unsafe { Box::from_raw(export.cast::<Export<M, O>>()) });
}

/// The memory of `description`, which `owner` keeps, with these sizes and strides: O(rank).
///
/// # Safety
/// 1. There are `ndim` sizes, and as many strides if there are any.
/// 2. For as long as `owner` lives, wherever it is moved, and on a device of type CPU: every position is an initialised element of `dtype`
///    that may be read; and written, unless `flags` say read-only.
/// 3. `owner` may be dropped on any thread that calls the deleter.
/// 4. While a view of the result is in use, nobody else writes the elements; while a mutable one is, nobody else reads or writes them.
unsafe fn export<M: Managed, O>(
    description: DLTensor,
    sizes: Box<[i64]>,
    strides: Option<Box<[i64]>>,
    flags: u64,
    owner: O,
) -> DlpackTensor<M> {
    let export = Box::into_raw(Box::new(Export { managed: MaybeUninit::<M>::uninit(), sizes, strides, _owner: owner }));
    // The pointers are taken where the numbers stay: a box that is moved is another borrow of what it owns.
    // SAFETY: the box above, which nobody else has.
    let (sizes, strides) = unsafe { (&mut (*export).sizes, &mut (*export).strides) };
    let (shape, strides) = (sizes.as_mut_ptr(), strides.as_mut().map_or(null_mut(), |strides| strides.as_mut_ptr()));
    let managed = M::new(DLTensor { shape, strides, ..description }, flags, export.cast(), delete::<M, O>);
    // SAFETY: the box above, which nobody else has.
    let managed = unsafe { NonNull::from((*export).managed.write(managed)) };
    // SAFETY: (1) the field has what the standard asks for, by promises 1 and 2, until `delete` frees it; (2) promise 3; (3) promise 4.
    match unsafe { DlpackTensor::from_raw(managed) } {
        Ok(tensor) => tensor,
        Err(_) => unreachable!("a version of ours"),
    }
}

/// The elements of `x`, which `owner` keeps: O(rank).
///
/// # Safety
/// Promises 2 to 4 of [`export`], of the elements of `x`.
unsafe fn export_elements<M: Managed, T: DlpackElement, S, O>(
    x: &Strided<T, S>,
    flags: u64,
    owner: O,
) -> DlpackTensor<M> {
    let as_numbers = |list: &[usize]| list.iter().map(|&n| n as i64).collect();
    let data: *mut c_void = if x.numel() == 0 { null_mut() } else { x.pointer().as_ptr().cast() };
    let (shape, strides) = (null_mut(), null_mut());
    let description = DLTensor {
        data,
        device: DLDevice::CPU,
        ndim: x.ndim() as i32,
        dtype: T::DTYPE,
        shape,
        strides,
        byte_offset: 0,
    };
    // SAFETY: (1) one size and one stride for each axis; the rest is the caller's promise.
    unsafe { export(description, as_numbers(x.sizes()), Some(as_numbers(x.strides())), flags, owner) }
}

/// # Tensors made here
impl<M: Managed> DlpackTensor<M> {
    /// The tensor, for another library, which is then its only user and may write: O(rank), nothing is copied. The deleter frees it.
    ///
    /// [`Tensor::into_dlpack`] makes the usual structure. This function also makes the old one:
    /// `DlpackTensor::<DLManagedTensor>::from_tensor(x)`.
    pub fn from_tensor<T: DlpackElement, S: Lengths>(tensor: Tensor<T, S>) -> Self {
        let Tensor { strided, buffer } = tensor;
        // SAFETY: (2) the elements of the buffer, whose address stays when it is moved; (3) it may be dropped on any thread; (4) nobody else
        // has the elements.
        unsafe { export_elements(&strided, DLManagedTensorVersioned::IS_COPIED, buffer) }
    }

    /// This owner's elements, for another library, which may write them: O(rank), nothing is copied.
    ///
    /// For an object that hands one memory to several libraries, such as a Python object with a method `__dlpack__`.
    ///
    /// # Safety
    /// While the other library, or a mutable view of the result, writes the elements, nobody reads or writes them through another
    /// [`Shared`] of the same memory. While a view of the result is in use, nobody writes them.
    pub unsafe fn from_shared_mut<T: DlpackElement, S: Lengths>(shared: Shared<T, S>) -> Self {
        // SAFETY: promise 4 of `export` is the caller's.
        unsafe { export_shared(shared, 0) }
    }

    /// Memory that `owner` keeps, for another library or for [typed views](Self::view): O(rank), nothing is copied.
    ///
    /// For memory of another protocol, such as Python's buffers. `flags` are those of [`DLManagedTensorVersioned`].
    ///
    /// # Panics
    /// If `ndim` is negative, or `shape` is null and `ndim` is not 0.
    ///
    /// # Safety
    /// 1. During the call, `shape` points to `ndim` numbers, and `strides` is null or points to as many.
    /// 2. For as long as `owner` lives, wherever it is moved, and on a device of type CPU: every position that the description has is an
    ///    initialised element of `dtype` that may be read; and written, unless the flags say read-only.
    /// 3. `owner` may be dropped on any thread that drops the result, or calls its deleter.
    /// 4. While a view of the result is in use, nobody else writes the elements; while a mutable one is, nobody else reads or writes them.
    pub unsafe fn from_owner<O: 'static>(description: DLTensor, flags: u64, owner: O) -> Self {
        // SAFETY: promise 1.
        let (sizes, strides) = unsafe { description.lists() }.expect("a description has a size for each axis");
        let (sizes, strides) = (sizes.into(), strides.map(Into::into));
        // SAFETY: (1) copies of the lists of the description; (2), (3) and (4) the caller's promises.
        unsafe { export(description, sizes, strides, flags, owner) }
    }
}

impl DlpackTensor<DLManagedTensor> {
    /// The same tensor in the structure of version 1.0, which owns the old one: O(rank), nothing is copied.
    pub fn into_versioned(self) -> DlpackTensor {
        let description = *self.description();
        // SAFETY: (1) invariant 3 of the old owner; (2) its invariant 4; (3) its deleter may be called where it is dropped; (4) its
        // invariant 5.
        unsafe { DlpackTensor::from_owner(description, 0, self) }
    }
}

impl DlpackTensor<DLManagedTensorVersioned> {
    /// This owner's elements, for another library, which must not write them: O(rank), nothing is copied.
    fn from_shared<T: DlpackElement, S: Lengths>(shared: Shared<T, S>) -> Self {
        // SAFETY: nobody writes the elements of a `Shared`, and the flags say read-only.
        unsafe { export_shared(shared, DLManagedTensorVersioned::READ_ONLY) }
    }
}

/// # Safety
/// Promise 4 of [`export`].
unsafe fn export_shared<M: Managed, T: DlpackElement, S: Lengths>(shared: Shared<T, S>, flags: u64) -> DlpackTensor<M> {
    // SAFETY: a second description of the same elements, which is used before the owner is moved.
    let strided = unsafe { shared.share() };
    // SAFETY: (2) the memory is counted, and its address stays when an owner is moved; (3) the owner is `Send`, because `T` is `Send` and
    // `Sync`; (4) the caller's promise.
    unsafe { export_elements(&strided, flags, shared) }
}

/// # For another library, through DLPack
impl<T: DlpackElement, S: Lengths> Tensor<T, S> {
    /// The tensor as a managed tensor of DLPack, which another library may write: O(rank), nothing is copied.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1i64, 2], [3, 4]]);
    /// let at = x.data_ptr();
    /// let x = x.into_dlpack();
    /// assert_eq!(x.view::<i64, shape![2, 2]>()?.data_ptr(), at);
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn into_dlpack(self) -> DlpackTensor {
        DlpackTensor::from_tensor(self)
    }
}

/// # For another library, through DLPack
impl<T: DlpackElement, S: Lengths> Shared<T, S> {
    /// This owner as a managed tensor of DLPack, read-only and with any strides: O(rank), nothing is copied.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0f32, 2.0, 3.0], [4.0, 5.0, 6.0]]).into_shared();
    /// let columns = x.t().into_dlpack();
    /// assert!(columns.is_read_only());
    /// assert_eq!(columns.view::<f32, shape![3, 2]>()?.strides(), [1, 3]);
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn into_dlpack(self) -> DlpackTensor {
        DlpackTensor::from_shared(self)
    }
}
