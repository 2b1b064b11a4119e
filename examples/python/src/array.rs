//! Results: memory that Rust has allocated, and that the libraries of Python share.

use crate::capsule;
use congruent::Shared;
use congruent::neighbours::dlpack::{DLDevice, DLManagedTensor, DlpackElement, DlpackTensor};
use congruent::prelude::*;
use pyo3::exceptions::PyBufferError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

/// The result of a function. `numpy.from_dlpack(result)` and `torch.from_dlpack(result)` are arrays over its memory, which lives as long as one of them.
#[pyclass(frozen, module = "congruent_example")]
pub struct Array {
    tensor: Box<dyn Export + Send + Sync>,
}

/// A tensor of any element and shape type, for DLPack.
trait Export {
    /// The memory itself, to be read and written.
    fn share(&self) -> DlpackTensor;
    /// The memory itself, for a library that only knows versions of DLPack before 1.0.
    fn share_unversioned(&self) -> DlpackTensor<DLManagedTensor>;
    fn copy(&self) -> DlpackTensor;
    fn copy_unversioned(&self) -> DlpackTensor<DLManagedTensor>;
    fn address(&self) -> usize;
    fn sizes(&self) -> Vec<usize>;
}

impl<T: DlpackElement, S: Lengths> Export for Shared<T, S> {
    fn share(&self) -> DlpackTensor {
        // SAFETY: `Array` is the only owner in Rust, and reads the elements only to copy them, under the lock of the interpreter.
        unsafe { DlpackTensor::from_shared_mut(self.clone()) }
    }
    fn share_unversioned(&self) -> DlpackTensor<DLManagedTensor> {
        // SAFETY: `Array` is the only owner in Rust, and reads the elements only to copy them, under the lock of the interpreter.
        unsafe { DlpackTensor::from_shared_mut(self.clone()) }
    }
    fn copy(&self) -> DlpackTensor {
        DlpackTensor::from_tensor(self.to_tensor())
    }
    fn copy_unversioned(&self) -> DlpackTensor<DLManagedTensor> {
        DlpackTensor::from_tensor(self.to_tensor())
    }
    fn address(&self) -> usize {
        self.data_ptr().addr()
    }
    fn sizes(&self) -> Vec<usize> {
        Strided::sizes(self).to_vec()
    }
}

impl Array {
    pub fn new<T: DlpackElement, S: Lengths>(tensor: Tensor<T, S>) -> Self {
        Array { tensor: Box::new(tensor.into_shared()) }
    }
}

#[pymethods]
impl Array {
    /// A capsule for the function `from_dlpack` of another library, as the array API standard describes it.
    #[pyo3(signature = (*, stream=None, max_version=None, dl_device=None, copy=None))]
    fn __dlpack__<'py>(
        &self,
        py: Python<'py>,
        stream: Option<&Bound<'py, PyAny>>,
        max_version: Option<(u32, u32)>,
        dl_device: Option<(i32, i32)>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        if stream.is_some() {
            return Err(PyBufferError::new_err("the memory is that of the CPU, which has no streams"));
        }
        if dl_device.is_some_and(|device| device != self.__dlpack_device__()) {
            return Err(PyBufferError::new_err("the memory is that of the CPU, device (1, 0)"));
        }
        let is_versioned = max_version.is_some_and(|(major, _)| major >= 1);
        match (is_versioned, copy.unwrap_or(false)) {
            (true, false) => capsule::export(py, self.tensor.share()),
            (true, true) => capsule::export(py, self.tensor.copy()),
            (false, false) => capsule::export(py, self.tensor.share_unversioned()),
            (false, true) => capsule::export(py, self.tensor.copy_unversioned()),
        }
    }

    /// The CPU.
    fn __dlpack_device__(&self) -> (i32, i32) {
        (DLDevice::CPU.device_type, DLDevice::CPU.device_id)
    }

    /// Where the first element is.
    #[getter]
    fn address(&self) -> usize {
        self.tensor.address()
    }

    /// The sizes.
    #[getter]
    fn shape(&self) -> Vec<usize> {
        self.tensor.sizes()
    }
}
