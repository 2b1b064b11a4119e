//! A Python module whose functions are written for typed tensors.
//!
//! ```python
//! import numpy as np
//! import congruent_example as example
//!
//! images = np.ones((5, 784), dtype=np.float32)
//! weight = np.ones((784, 10), dtype=np.float32)
//! scores = np.from_dlpack(example.scores(images, weight))   # [5, 10], over the memory of the result
//! example.scores(images[:, :700], weight)
//! # ValueError: conversion of an array with shape [5, 700] and strides [784, 1] to View of shape [Batch, 784]: dimension 1
//! #             is 700, not 784
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `borrowed` | arrays that Python passes, as arguments of a typed shape: no copy |
//! | `buffer` | Python's buffer protocol, as a description that the library checks |
//! | `capsule` | DLPack's capsules, in both directions |
//! | `array` | results, whose memory Python's libraries share: no copy |

mod array;
mod borrowed;
mod buffer;
mod capsule;

use crate::array::Array;
use crate::borrowed::{Borrowed, BorrowedMut};
use congruent::neighbours::dlpack::DlpackTensor;
use congruent::prelude::*;
use pyo3::prelude::*;

dim!(Batch);

/// The scores of ten classes: what the module is about, in plain Rust.
fn classify(
    images: &Strided<f32, shape![Batch, 784]>,
    weight: &Strided<f32, shape![784, 10]>,
) -> Tensor<f32, shape![Batch, 10]> {
    images.matmul(weight)
}

/// The scores of ten classes for each image: `images @ weight`.
#[pyfunction]
fn scores(images: Borrowed<f32, shape![Batch, 784]>, weight: Borrowed<f32, shape![784, 10]>) -> Array {
    Array::new(classify(&images, &weight))
}

/// The mean of all elements, of an array of any rank.
#[pyfunction]
fn mean(x: Borrowed<f64, AnyRank>) -> f64 {
    x.mean_all().item()
}

/// How many elements are true.
#[pyfunction]
fn count(mask: Borrowed<bool, shape![_]>) -> i64 {
    mask.count_nonzero_all().item()
}

/// Address, sizes and strides (in elements) of the view that a function gets: nothing was copied.
#[pyfunction]
fn describe(x: Borrowed<f32, shape![_, _]>) -> (usize, Vec<usize>, Vec<usize>) {
    (x.data_ptr().addr(), x.sizes().to_vec(), x.strides().to_vec())
}

/// Doubles every element in place.
#[pyfunction]
fn double(mut x: BorrowedMut<f32, shape![_, _]>) -> PyResult<()> {
    let mut x = x.view_mut()?;
    x *= 2.0;
    Ok(())
}

/// The numbers 0, 1, 2, .. in rows of three, in memory of Rust's.
#[pyfunction]
fn counting(rows: usize) -> Array {
    Array::new(Tensor::<f32, shape![_, 3]>::arange_of(dims![rows, 3]))
}

/// An array that stays alive as long as this object, whatever the caller deletes.
///
/// It has the owner of the memory, and makes a view for each call: between calls, Python may write the array.
#[pyclass(unsendable)]
struct Kept {
    owner: DlpackTensor,
}

#[pymethods]
impl Kept {
    #[new]
    fn new(x: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Kept { owner: borrowed::import(x)? })
    }

    /// The sum of a matrix of three columns.
    fn sum(&self) -> PyResult<f32> {
        let x = self.owner.view::<f32, shape![_, 3]>().map_err(borrowed::value_error)?;
        Ok(x.sum_all().item())
    }
}

// The lock of the interpreter keeps others from writing an array while a function reads it.
#[pymodule(gil_used = true)]
fn congruent_example(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(scores, module)?)?;
    module.add_function(wrap_pyfunction!(mean, module)?)?;
    module.add_function(wrap_pyfunction!(count, module)?)?;
    module.add_function(wrap_pyfunction!(describe, module)?)?;
    module.add_function(wrap_pyfunction!(double, module)?)?;
    module.add_function(wrap_pyfunction!(counting, module)?)?;
    module.add_class::<Array>()?;
    module.add_class::<Kept>()
}
