//! Arrays that Python passes, as arguments of a typed shape: `fn scores(images: Borrowed<f32, shape![Batch, 784]>)`.
//!
//! Whatever has Python's buffer protocol or a method `__dlpack__` is accepted, with any strides, and nothing is copied. An array of another shape
//! or element type is a `ValueError` that names both layouts.

use crate::{buffer, capsule};
use congruent::neighbours::dlpack::{DlpackElement, DlpackTensor};
use congruent::prelude::*;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::marker::PhantomData;
use std::ops::Deref;

/// The owner of an array's memory: by the buffer protocol if it has that, and else by DLPack.
pub fn import(array: &Bound<'_, PyAny>) -> PyResult<DlpackTensor> {
    if let Some(tensor) = buffer::import(array)? {
        return Ok(tensor);
    }
    if array.hasattr("__dlpack__")? {
        return capsule::import(array);
    }
    let name = array.get_type().name()?;
    Err(PyTypeError::new_err(format!("expected an array, with the buffer protocol or `__dlpack__`, and found `{name}`")))
}

/// The error of an array that is not of the element type and shape that a function wants.
pub fn value_error(error: ShapeError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// An array that a function reads, as a [`Strided`] of this shape, to which it dereferences.
pub struct Borrowed<T: 'static, S: 'static> {
    // Invariant: the elements of `view` are those of `owner`, which is dropped after it.
    view: View<'static, T, S>,
    _owner: DlpackTensor,
}

impl<T: DlpackElement, S: Lengths> FromPyObject<'_, '_> for Borrowed<T, S> {
    type Error = PyErr;

    fn extract(array: pyo3::Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let owner = import(&array)?;
        // SAFETY: the description and the elements are there until the owner is dropped, and `view` leaves this structure only under a
        // borrow of it. An argument lives for one call of a function, which keeps the lock of the interpreter and calls no Python while it
        // reads: nobody writes.
        let view = unsafe { owner.description().view() }.map_err(value_error)?;
        Ok(Borrowed { view, _owner: owner })
    }
}

impl<T, S> Deref for Borrowed<T, S> {
    type Target = Strided<T, S>;

    fn deref(&self) -> &Strided<T, S> {
        &self.view
    }
}

/// An array that a function writes. A function takes one at most: two might be the same array.
pub struct BorrowedMut<T, S> {
    owner: DlpackTensor,
    shape: PhantomData<(T, S)>,
}

impl<T: DlpackElement, S: Lengths> BorrowedMut<T, S> {
    /// The elements, to be written.
    pub fn view_mut(&mut self) -> PyResult<ViewMut<'_, T, S>> {
        self.owner.view_mut().map_err(value_error)
    }
}

impl<T: DlpackElement, S: Lengths> FromPyObject<'_, '_> for BorrowedMut<T, S> {
    type Error = PyErr;

    fn extract(array: pyo3::Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let mut array = BorrowedMut { owner: import(&array)?, shape: PhantomData };
        // Checked here, so that the error names the argument.
        array.view_mut()?;
        Ok(array)
    }
}
