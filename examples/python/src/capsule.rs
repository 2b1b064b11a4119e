//! DLPack's capsules: the objects that `__dlpack__` returns.
//!
//! A capsule holds a pointer to a managed tensor, and a name that says which structure it is. Whoever takes the pointer out renames the capsule, so
//! that the capsule does not free the tensor as well.

use congruent::neighbours::dlpack::{DLManagedTensor, DLManagedTensorVersioned, DLPackVersion, DlpackTensor, Managed};
use pyo3::exceptions::{PyBufferError, PyTypeError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict};
use std::ffi::c_void;
use std::ptr::NonNull;

/// The owner of the memory of an object with a method `__dlpack__`.
pub fn import(array: &Bound<'_, PyAny>) -> PyResult<DlpackTensor> {
    let py = array.py();
    let kwargs = PyDict::new(py);
    kwargs.set_item("max_version", (DLPackVersion::OURS.major, DLPackVersion::OURS.minor))?;
    let capsule = match array.call_method("__dlpack__", (), Some(&kwargs)) {
        // A library that knows no version takes no argument.
        Err(error) if error.is_instance_of::<PyTypeError>(py) => array.call_method0("__dlpack__")?,
        answer => answer?,
    };
    let capsule = capsule.cast_into::<PyCapsule>()?;
    if capsule.is_valid_checked(Some(DLManagedTensorVersioned::CAPSULE)) {
        return take::<DLManagedTensorVersioned>(&capsule);
    }
    Ok(take::<DLManagedTensor>(&capsule)?.into_versioned())
}

/// Takes the tensor out of its capsule.
fn take<M: Managed>(capsule: &Bound<'_, PyCapsule>) -> PyResult<DlpackTensor<M>> {
    let managed = capsule.pointer_checked(Some(M::CAPSULE))?.cast::<M>();
    // SAFETY: a capsule, and a name that lives to the end of the program.
    if unsafe { ffi::PyCapsule_SetName(capsule.as_ptr(), M::USED_CAPSULE.as_ptr()) } != 0 {
        return Err(PyErr::fetch(capsule.py()));
    }
    // SAFETY: a capsule of this name holds such a tensor, and has given it up; a deleter takes the lock of the interpreter itself, so it may
    // be called on any thread; the functions of this module hold that lock while they use a view, and so nobody else writes.
    unsafe { DlpackTensor::from_raw(managed) }.map_err(|error| PyBufferError::new_err(error.to_string()))
}

/// A capsule that owns a tensor until somebody takes it out.
pub fn export<M: Managed>(py: Python<'_>, tensor: DlpackTensor<M>) -> PyResult<Bound<'_, PyCapsule>> {
    let managed = tensor.into_raw().cast::<c_void>();
    // SAFETY: the tensor is there until its deleter is called, which the destructor does unless somebody has taken it out; the tensors of
    // this module may be freed on any thread.
    unsafe { PyCapsule::new_with_pointer_and_destructor(py, managed, M::CAPSULE, Some(destroy::<M>)) }
}

/// Frees the tensor of a capsule that nobody has taken out.
///
/// # Safety
/// `capsule` is one of [`export`], and is being destroyed.
unsafe extern "C" fn destroy<M: Managed>(capsule: *mut ffi::PyObject) {
    // SAFETY: a capsule.
    if unsafe { ffi::PyCapsule_IsValid(capsule, M::CAPSULE.as_ptr()) } == 0 {
        return;
    }
    // SAFETY: a capsule of this name.
    let managed = unsafe { ffi::PyCapsule_GetPointer(capsule, M::CAPSULE.as_ptr()) };
    if let Some(managed) = NonNull::new(managed.cast::<M>()) {
        // SAFETY: the pointer of `export`, which nobody has taken out.
        drop(unsafe { DlpackTensor::from_raw(managed) });
    }
}
