//! The structures of DLPack, laid out as its C header has them.
//!
//! Names and fields are those of `dlpack.h`, version 1.1. Enumerations are integers here: a producer of a later minor version may send a
//! value that this version does not name, and a Rust enum must not hold it.

use core::ffi::c_void;
use core::fmt;
use core::mem::offset_of;

/// The version of a managed tensor. The major version is that of its layout in memory.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DLPackVersion {
    /// Changes when the layout of [`DLManagedTensorVersioned`] changes.
    pub major: u32,
    /// Changes when a value is added, such as a new device.
    pub minor: u32,
}

impl DLPackVersion {
    /// The version that this crate exports, and the only major version that it imports.
    pub const OURS: Self = DLPackVersion { major: 1, minor: 1 };
}

/// Displays as `1.1`.
impl fmt::Display for DLPackVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// The device that the memory of a tensor belongs to.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DLDevice {
    /// The kind of device: 1 is the CPU, 2 is CUDA.
    pub device_type: i32,
    /// Which of several devices of this kind; 0 for the CPU.
    pub device_id: i32,
}

impl DLDevice {
    /// The memory of the process.
    pub const CPU: Self = DLDevice { device_type: 1, device_id: 0 };
}

/// Displays as `CPU` or `CUDA device 0`.
impl fmt::Display for DLDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.device_type {
            1 => return f.write_str("CPU"),
            2 => "CUDA",
            3 => "CUDA host",
            4 => "OpenCL",
            7 => "Vulkan",
            8 => "Metal",
            9 => "VPI",
            10 => "ROCm",
            11 => "ROCm host",
            13 => "CUDA managed",
            14 => "oneAPI",
            15 => "WebGPU",
            16 => "Hexagon",
            17 => "MAIA",
            18 => "Trainium",
            other => return write!(f, "device {} of kind {other}", self.device_id),
        };
        write!(f, "{name} device {}", self.device_id)
    }
}

/// The type of the elements.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DLDataType {
    /// The kind of number: signed, unsigned, a float, `bool`, ..
    pub code: u8,
    /// The number of bits of one number.
    pub bits: u8,
    /// How many numbers are one element: 1, except for vector types.
    pub lanes: u16,
}

impl DLDataType {
    /// The code of signed integers.
    pub const INT: u8 = 0;
    /// The code of unsigned integers.
    pub const UINT: u8 = 1;
    /// The code of IEEE floats.
    pub const FLOAT: u8 = 2;
    /// The code of bfloat16.
    pub const BFLOAT: u8 = 4;
    /// The code of complex numbers.
    pub const COMPLEX: u8 = 5;
    /// The code of `bool`, which has 8 bits.
    pub const BOOL: u8 = 6;

    /// One number of this kind and size.
    pub const fn scalar(code: u8, bits: u8) -> Self {
        DLDataType { code, bits, lanes: 1 }
    }
}

/// Displays as NumPy names it: `float32`, `int64`, `bool`.
impl fmt::Display for DLDataType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = self.bits;
        match self.code {
            Self::INT => write!(f, "int{bits}")?,
            Self::UINT => write!(f, "uint{bits}")?,
            Self::FLOAT => write!(f, "float{bits}")?,
            Self::BFLOAT => write!(f, "bfloat{bits}")?,
            Self::COMPLEX => write!(f, "complex{bits}")?,
            Self::BOOL if bits == 8 => f.write_str("bool")?,
            code => write!(f, "type {code} of {bits} bits")?,
        }
        match self.lanes {
            1 => Ok(()),
            lanes => write!(f, "x{lanes}"),
        }
    }
}

/// A description of memory: where the elements are, their type, sizes and strides. The description owns no memory.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct DLTensor {
    /// The memory; null if there is no element. The first element is `byte_offset` bytes further on.
    pub data: *mut c_void,
    /// The device of the memory.
    pub device: DLDevice,
    /// The number of axes.
    pub ndim: i32,
    /// The type of the elements.
    pub dtype: DLDataType,
    /// The sizes, one for each axis.
    pub shape: *mut i64,
    /// The strides, in elements, one for each axis; null for row-major without gaps.
    pub strides: *mut i64,
    /// The offset of the first element from `data`, in bytes.
    pub byte_offset: u64,
}

/// A tensor with its owner, as before version 1.0: it cannot say that its elements must not be written.
#[repr(C)]
#[derive(Debug)]
pub struct DLManagedTensor {
    /// The memory and its layout.
    pub dl_tensor: DLTensor,
    /// Data of the producer.
    pub manager_ctx: *mut c_void,
    /// Frees the tensor, this structure included. None if there is nothing to free.
    pub deleter: Option<unsafe extern "C" fn(*mut DLManagedTensor)>,
}

/// A tensor with its owner, as since version 1.0.
#[repr(C)]
#[derive(Debug)]
pub struct DLManagedTensorVersioned {
    /// The version of the producer.
    pub version: DLPackVersion,
    /// Data of the producer.
    pub manager_ctx: *mut c_void,
    /// Frees the tensor, this structure included. None if there is nothing to free.
    pub deleter: Option<unsafe extern "C" fn(*mut DLManagedTensorVersioned)>,
    /// Bits: [`READ_ONLY`](Self::READ_ONLY) and others.
    pub flags: u64,
    /// The memory and its layout.
    pub dl_tensor: DLTensor,
}

impl DLManagedTensorVersioned {
    /// The consumer must not write the elements.
    pub const READ_ONLY: u64 = 1;
    /// The consumer is the only user of the elements, because the producer has copied them or gave them up.
    pub const IS_COPIED: u64 = 2;
}

// The layout of the header, on machines whose pointers have 8 bytes.
#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<DLTensor>() == 48 && offset_of!(DLTensor, device) == 8 && offset_of!(DLTensor, ndim) == 16);
    assert!(offset_of!(DLTensor, dtype) == 20 && offset_of!(DLTensor, shape) == 24);
    assert!(offset_of!(DLTensor, strides) == 32 && offset_of!(DLTensor, byte_offset) == 40);
    assert!(size_of::<DLManagedTensor>() == 64 && offset_of!(DLManagedTensor, manager_ctx) == 48);
    assert!(offset_of!(DLManagedTensor, deleter) == 56);
    assert!(size_of::<DLManagedTensorVersioned>() == 80 && offset_of!(DLManagedTensorVersioned, manager_ctx) == 8);
    assert!(offset_of!(DLManagedTensorVersioned, deleter) == 16 && offset_of!(DLManagedTensorVersioned, flags) == 24);
    assert!(offset_of!(DLManagedTensorVersioned, dl_tensor) == 32);
};
