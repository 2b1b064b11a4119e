//! A managed tensor: a description of memory with its owner.
//!
//! Known by now: descriptions, and how they become views. This file adds who frees the memory: [`DlpackTensor`] has one managed tensor, of either
//! structure of the standard, and calls its deleter when it is dropped.

use super::abi::{DLManagedTensor, DLManagedTensorVersioned, DLPackVersion, DLTensor};
use super::element::DlpackElement;
use crate::dim::sealed::Seal;
use crate::error::ShapeError;
use crate::shape::Lengths;
use crate::tensor::{Tensor, View, ViewMut};
use core::ffi::{CStr, c_void};
use core::fmt;
use core::ptr::NonNull;

/// The error for a managed tensor of another major version. Its memory layout is unknown, so only its version was read, and it was deleted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DlpackVersionError {
    /// The version of the tensor.
    pub version: DLPackVersion,
}

impl fmt::Display for DlpackVersionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ours = DLPackVersion::OURS.major;
        write!(f, "the tensor is of DLPack {}, and this library reads versions {ours}.x of its layout", self.version)
    }
}

/// The sentence, which a program prints that returns the error from `main`.
impl fmt::Debug for DlpackVersionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for DlpackVersionError {}

/// Frees a managed tensor.
pub(super) type Deleter<M> = unsafe extern "C" fn(*mut M);

/// A structure of a tensor with its owner: [`DLManagedTensorVersioned`], or [`DLManagedTensor`] for consumers that only know versions before
/// 1.0. Sealed.
pub trait Managed: Sized + 'static {
    /// The name of a Python capsule that holds such a tensor.
    const CAPSULE: &'static CStr;
    /// The name of a Python capsule whose tensor was taken out.
    const USED_CAPSULE: &'static CStr;

    /// Closes the trait: the fields are trusted.
    #[doc(hidden)]
    const SEALED: Seal<Self>;
    /// The structure of these fields.
    #[doc(hidden)]
    fn new(dl_tensor: DLTensor, flags: u64, manager_ctx: *mut c_void, deleter: Deleter<Self>) -> Self;
    /// The description of the memory.
    #[doc(hidden)]
    fn tensor(&self) -> &DLTensor;
    /// The flags of the producer; none before version 1.0, which had no field for them.
    #[doc(hidden)]
    fn flags(&self) -> u64;
    /// The field of this name.
    #[doc(hidden)]
    fn manager_ctx(&self) -> *mut c_void;
    /// The deleter, and the version, if there is one.
    ///
    /// # Safety
    /// `managed` points to such a structure of any version.
    #[doc(hidden)]
    unsafe fn deleter_and_version(managed: NonNull<Self>) -> (Option<Deleter<Self>>, Option<DLPackVersion>);
}

impl Managed for DLManagedTensorVersioned {
    const CAPSULE: &'static CStr = c"dltensor_versioned";
    const USED_CAPSULE: &'static CStr = c"used_dltensor_versioned";
    const SEALED: Seal<Self> = Seal::NEW;

    fn new(dl_tensor: DLTensor, flags: u64, manager_ctx: *mut c_void, deleter: Deleter<Self>) -> Self {
        DLManagedTensorVersioned { version: DLPackVersion::OURS, manager_ctx, deleter: Some(deleter), flags, dl_tensor }
    }
    fn tensor(&self) -> &DLTensor {
        &self.dl_tensor
    }
    fn flags(&self) -> u64 {
        self.flags
    }
    fn manager_ctx(&self) -> *mut c_void {
        self.manager_ctx
    }
    unsafe fn deleter_and_version(managed: NonNull<Self>) -> (Option<Deleter<Self>>, Option<DLPackVersion>) {
        let managed = managed.as_ptr();
        // SAFETY: the caller's promise; these fields are in their places in every version, and no reference is made to the others.
        unsafe { ((*managed).deleter, Some((*managed).version)) }
    }
}

impl Managed for DLManagedTensor {
    const CAPSULE: &'static CStr = c"dltensor";
    const USED_CAPSULE: &'static CStr = c"used_dltensor";
    const SEALED: Seal<Self> = Seal::NEW;

    fn new(dl_tensor: DLTensor, _: u64, manager_ctx: *mut c_void, deleter: Deleter<Self>) -> Self {
        DLManagedTensor { dl_tensor, manager_ctx, deleter: Some(deleter) }
    }
    fn tensor(&self) -> &DLTensor {
        &self.dl_tensor
    }
    fn flags(&self) -> u64 {
        0
    }
    fn manager_ctx(&self) -> *mut c_void {
        self.manager_ctx
    }
    unsafe fn deleter_and_version(managed: NonNull<Self>) -> (Option<Deleter<Self>>, Option<DLPackVersion>) {
        // SAFETY: the caller's promise; there is one version.
        (unsafe { managed.as_ref() }.deleter, None)
    }
}

/// The owner of a DLPack tensor, made here ([`Tensor::into_dlpack`]) or by another library ([`from_raw`](Self::from_raw)). Its
/// [views](Self::view) are typed. Dropping it calls the deleter of the producer.
///
/// An owner stays on its thread, because a deleter may belong to one.
///
/// # Examples
/// ```
/// use congruent::neighbours::dlpack::DlpackTensor;
/// use congruent::prelude::*;
///
/// let x = Tensor::from([[1.0f32, 2.0, 3.0], [4.0, 5.0, 6.0]]);
/// let raw = x.into_dlpack().into_raw();                    // the pointer that another library gets
///
/// // SAFETY: the pointer of `into_raw`, which nobody else has.
/// let owner: DlpackTensor = unsafe { DlpackTensor::from_raw(raw) }?;
/// let view: View<f32, shape![_, 3]> = owner.view()?;       // the same memory
/// assert_eq!(view.sum::<1>().to_vec(), [6.0, 15.0]);
///
/// let error = owner.view::<f64, shape![_, 3]>().unwrap_err();
/// assert!(error.to_string().ends_with("the elements are float32, not float64"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DlpackTensor<M: Managed = DLManagedTensorVersioned> {
    // Invariants:
    // 1. `managed` points to a structure that nobody else owns or writes, of a version whose layout is `M`.
    // 2. Its deleter, if there is one, was not called; it may be called on this thread.
    // 3. Until then, `shape` is null or points to `ndim` numbers, `strides` is null or points to as many, and nobody writes these.
    // 4. Until then, on a device of type CPU, every position that its description has is an initialised element of `dtype` that may be
    //    read; and written, unless the flags say read-only.
    // 5. While a view of this owner is in use, nobody else writes the elements; and while a mutable one is, nobody else reads them.
    managed: NonNull<M>,
}

/// # From and to another library
impl<M: Managed> DlpackTensor<M> {
    /// Takes over a managed tensor: O(1), nothing is copied.
    ///
    /// From Python, it is the pointer of the capsule that `__dlpack__` returns. Rename that capsule to [`M::USED_CAPSULE`](Managed::USED_CAPSULE), so
    /// that Python does not call the deleter as well.
    ///
    /// # Errors
    /// [`DlpackVersionError`] for another major version than 1. Its layout is unknown, so the deleter is called, as the standard says.
    ///
    /// # Safety
    /// 1. `managed` points to a managed tensor as the standard describes it, and the caller owns it. The result does, afterwards.
    /// 2. The deleter may be called on this thread, at any later time.
    /// 3. While a [`view`](Self::view) of the result is in use, nobody else writes the elements; while one of
    ///    [`view_mut`](Self::view_mut) is, nobody else reads or writes them. This includes views of another `DlpackTensor` of the same memory.
    pub unsafe fn from_raw(managed: NonNull<M>) -> Result<Self, DlpackVersionError> {
        // SAFETY: promise 1.
        let (deleter, version) = unsafe { M::deleter_and_version(managed) };
        match version {
            Some(version) if version.major != DLPackVersion::OURS.major => {
                if let Some(deleter) = deleter {
                    // SAFETY: promises 1 and 2; the tensor is not used afterwards.
                    unsafe { deleter(managed.as_ptr()) };
                }
                Err(DlpackVersionError { version })
            }
            _ => Ok(DlpackTensor { managed }),
        }
    }

    /// Returns the managed tensor without calling its deleter, which becomes the duty of the caller. O(1).
    pub fn into_raw(self) -> NonNull<M> {
        core::mem::ManuallyDrop::new(self).managed
    }
}

/// # Description
impl<M: Managed> DlpackTensor<M> {
    /// The description of the memory, as the producer wrote it.
    pub fn description(&self) -> &DLTensor {
        // SAFETY: invariants 1 and 2; borrowed for as long as `self`.
        unsafe { self.managed.as_ref() }.tensor()
    }

    fn flags(&self) -> u64 {
        // SAFETY: invariants 1 and 2.
        unsafe { self.managed.as_ref() }.flags()
    }

    /// Whether the producer does not allow writing. Before version 1.0 there was no such flag.
    pub fn is_read_only(&self) -> bool {
        self.flags() & DLManagedTensorVersioned::READ_ONLY != 0
    }

    /// Whether nobody else has the elements, because the producer copied them or gave them up.
    pub fn is_copied(&self) -> bool {
        self.flags() & DLManagedTensorVersioned::IS_COPIED != 0
    }
}

/// # Typed elements
impl<M: Managed> DlpackTensor<M> {
    /// The elements as a typed view: O(rank), nothing is copied. Of `bool`, every byte is read once: O(n).
    ///
    /// # Errors
    /// [`ShapeError`], which names both layouts: another element type, shape or device, a negative stride, elements that are not
    /// aligned to their type.
    pub fn view<T: DlpackElement, S: Lengths>(&self) -> Result<View<'_, T, S>, ShapeError> {
        // SAFETY: (1) invariant 3; (2) invariants 4 and 5; the result borrows from this owner, which does not call the deleter meanwhile.
        unsafe { self.description().view() }
    }

    /// The elements as a typed view to write through: O(rank), nothing is copied. Of `bool`, every byte is read once: O(n).
    ///
    /// # Errors
    /// [`ShapeError`], which names both layouts: as for [`view`](Self::view), and for elements that are read-only or that two
    /// positions share.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let mut x = Tensor::<f32, shape![2, 2]>::ones().into_dlpack();
    /// x.view_mut::<f32, shape![_, 2]>()?.fill_(3.0);
    /// assert_eq!(x.view::<f32, shape![2, 2]>()?.sum_all().item(), 12.0);
    ///
    /// let mut shared = Tensor::<f32, shape![2, 2]>::ones().into_shared().into_dlpack();
    /// let error = shared.view_mut::<f32, shape![2, 2]>().unwrap_err();
    /// assert!(error.to_string().ends_with("its elements are read-only"));
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn view_mut<T: DlpackElement, S: Lengths>(&mut self) -> Result<ViewMut<'_, T, S>, ShapeError> {
        if self.is_read_only() {
            // SAFETY: invariant 3.
            return Err(unsafe { self.description().refuse_writing::<T, S>() });
        }
        // SAFETY: (1) invariant 3; (2) invariants 4 and 5, and the flags allow writing; the result borrows this owner alone, which does not
        // call the deleter meanwhile.
        unsafe { self.description().view_mut() }
    }

    /// The elements in a new tensor: a copy, O(n), whatever the strides and the alignment.
    ///
    /// # Errors
    /// [`ShapeError`], which names both layouts: another element type, shape or device.
    pub fn to_tensor<T: DlpackElement, S: Lengths>(&self) -> Result<Tensor<T, S>, ShapeError> {
        // SAFETY: (1) invariant 3; (2) invariants 4 and 5: no mutable view is in use, because `self` is borrowed.
        unsafe { self.description().to_tensor() }
    }
}

impl<M: Managed> Drop for DlpackTensor<M> {
    fn drop(&mut self) {
        // SAFETY: invariant 1.
        let (deleter, _) = unsafe { M::deleter_and_version(self.managed) };
        if let Some(deleter) = deleter {
            // SAFETY: invariant 2; `self` is gone after this.
            unsafe { deleter(self.managed.as_ptr()) };
        }
    }
}

impl<M: Managed> fmt::Debug for DlpackTensor<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DlpackTensor")
            .field("description", self.description())
            .field("read_only", &self.is_read_only())
            .finish()
    }
}
