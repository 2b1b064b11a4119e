//! Python's buffer protocol: NumPy's arrays, `array.array`, `memoryview`. A buffer is described as DLPack would, so that the library checks it.

use congruent::neighbours::dlpack::{DLDataType, DLDevice, DLManagedTensorVersioned, DLTensor, DlpackTensor};
use pyo3::buffer::PyUntypedBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ffi::CStr;

/// Returns the owner of a buffer; `None` for an object without a buffer, and for a buffer of pointers to parts (`suboffsets`).
pub fn import(array: &Bound<'_, PyAny>) -> PyResult<Option<DlpackTensor>> {
    let Ok(buffer) = PyUntypedBuffer::get(array) else { return Ok(None) };
    if buffer.suboffsets().is_some() {
        return Ok(None);
    }
    let dtype = element_type(buffer.format(), buffer.item_size()).ok_or_else(|| unknown_elements(&buffer))?;
    let mut sizes: Vec<i64> = buffer.shape().iter().map(|&size| size as i64).collect();
    let mut strides = strides_in_elements(&buffer)?;
    let description = DLTensor {
        data: buffer.buf_ptr(),
        device: DLDevice::CPU,
        ndim: sizes.len() as i32,
        dtype,
        shape: sizes.as_mut_ptr(),
        strides: strides.as_mut_ptr(),
        byte_offset: 0,
    };
    let flags = if buffer.readonly() { DLManagedTensorVersioned::READ_ONLY } else { 0 };
    // SAFETY: as many sizes and strides as axes; the exporter keeps the elements until the buffer is released, which any thread may do; the
    // functions of this module hold the lock of the interpreter while they use a view, and so nobody else writes.
    Ok(Some(unsafe { DlpackTensor::from_owner(description, flags, buffer) }))
}

/// The strides, which a buffer has in bytes.
fn strides_in_elements(buffer: &PyUntypedBuffer) -> PyResult<Vec<i64>> {
    let bytes = buffer.item_size().max(1) as isize;
    let uneven = || {
        let (sizes, strides) = (buffer.shape(), buffer.strides());
        PyValueError::new_err(format!(
            "an array of shape {sizes:?} and strides {strides:?} bytes has no strides in elements of {bytes} bytes"
        ))
    };
    let in_elements = |&stride: &isize| if stride % bytes == 0 { Ok((stride / bytes) as i64) } else { Err(uneven()) };
    buffer.strides().iter().map(in_elements).collect()
}

fn unknown_elements(buffer: &PyUntypedBuffer) -> PyErr {
    let (format, sizes) = (buffer.format().to_string_lossy(), buffer.shape());
    PyValueError::new_err(format!("an array of shape {sizes:?} has elements of format '{format}', which are no numbers of this machine"))
}

/// The element type that a format of the module `struct` names. A byte order is accepted if it is that of the machine.
fn element_type(format: &CStr, bytes: usize) -> Option<DLDataType> {
    let kind = match format.to_bytes() {
        [b'@' | b'=' | b'^', kind] | [kind] => kind,
        [b'<', kind] if cfg!(target_endian = "little") => kind,
        [b'>' | b'!', kind] if cfg!(target_endian = "big") => kind,
        _ => return None,
    };
    let code = match kind {
        b'?' => DLDataType::BOOL,
        b'b' | b'h' | b'i' | b'l' | b'q' | b'n' => DLDataType::INT,
        b'B' | b'H' | b'I' | b'L' | b'Q' | b'N' => DLDataType::UINT,
        b'e' | b'f' | b'd' => DLDataType::FLOAT,
        _ => return None,
    };
    Some(DLDataType::scalar(code, u8::try_from(8 * bytes).ok()?))
}
