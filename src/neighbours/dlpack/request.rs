//! From a description of memory to an untyped request: the sizes and strides that are described, and what the program wants.
//!
//! Known by now: the structures. [`Request`] knows neither elements nor shapes as types, so it is compiled once; only its last methods reach the
//! elements, by a [`View`], or one by one for a copy.
//!
//! | in the description | in a view |
//! |---|---|
//! | strides of axes of length 0 and 1, and all strides if there is no element | not used: row-major ones instead |
//! | strides that are null | row-major |
//! | a negative stride, elements that are not aligned | an error; a copy is possible |
//! | a null pointer | an error, unless there is no element |

use super::super::foreign::{Foreign, OP, row_major};
use super::abi::{DLDataType, DLDevice, DLTensor};
use super::element::DlpackElement;
use crate::dim::AxisPattern;
use crate::error::prelude::*;
use crate::error::{Asked, MemoryFault, ShapePattern};
use crate::shape::{AnyRank, Chain, Lengths};
use crate::tensor::{Strided, View};
use congruent_kernel::storage::reserved;
use congruent_layout::{Dims, Layout, checked_numel};
use core::num::NonZero;
use core::ptr::NonNull;
use smallvec::SmallVec;

/// The name of an array in errors.
const NAME: &str = "an array";

/// The element type and the shape that the program wants, as values.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    to: &'static str,
    dtype: DLDataType,
    align: usize,
    rank: Option<usize>,
    axes: Chain<AxisPattern>,
}

impl Wanted {
    pub(super) fn new<T: DlpackElement, S: Lengths>(to: &'static str) -> Self {
        Wanted { to, dtype: T::DTYPE, align: align_of::<T>(), rank: S::RANK, axes: S::AXES }
    }
}

/// A description with the numbers behind its pointers, and what the program wants.
pub(super) struct Request<'a> {
    tensor: &'a DLTensor,
    pub(super) sizes: Dims,
    strides: SmallVec<[isize; 6]>,
    wanted: Wanted,
}

impl<'a> Request<'a> {
    /// # Safety
    /// Promise 1 of [`DLTensor::view`].
    pub(super) unsafe fn read(tensor: &'a DLTensor, wanted: Wanted) -> Result<Self, ShapeError> {
        let mut request = Request { tensor, sizes: Dims::new(), strides: SmallVec::new(), wanted };
        // SAFETY: the caller's promise.
        let Some((sizes, strides)) = (unsafe { tensor.lists() }) else {
            return Err(request.refuse(MemoryFault::Null));
        };
        if let Some(axis) = sizes.iter().position(|&size| size < 0) {
            return Err(request.refuse_size(sizes, strides.unwrap_or_default(), axis));
        }
        // (If `usize` is shorter than 64 bits, a size beyond `usize::MAX` counts as too large.)
        request.sizes.extend(sizes.iter().map(|&size| usize::try_from(size).unwrap_or(usize::MAX)));
        request.strides = match strides {
            Some(strides) => strides.iter().map(|&stride| stride as isize).collect(),
            None => row_major(&request.sizes),
        };
        Ok(request)
    }

    /// The error of a negative size.
    #[cold]
    fn refuse_size(&self, sizes: &[i64], strides: &[i64], axis: usize) -> ShapeError {
        let Wanted { to, rank, axes, .. } = self.wanted;
        let [sizes, strides] = [sizes, strides].map(|list| Asked(list.iter().map(|&n| n as isize).collect()));
        let any = || vec![AxisPattern::Unknown; sizes.0.len()];
        let wanted = ShapePattern(if rank.is_some() { axes.patterns() } else { any() });
        Fault::ConversionSize { from: NAME, sizes, strides, to, wanted, axis }.of(OP)
    }

    fn foreign(&self) -> Foreign<'_> {
        Foreign { name: NAME, sizes: &self.sizes, strides: &self.strides }
    }

    #[cold]
    pub(super) fn refuse(&self, fault: MemoryFault) -> ShapeError {
        self.foreign().refuse_memory(self.wanted.to, self.wanted.rank, self.wanted.axes, fault)
    }

    /// Checks the device and the type of the elements.
    fn require_elements(&self) -> Result<(), ShapeError> {
        if self.tensor.device.device_type != DLDevice::CPU.device_type {
            return Err(self.refuse(MemoryFault::Device(self.tensor.device.to_string().into())));
        }
        if self.tensor.dtype != self.wanted.dtype {
            let names = [self.tensor.dtype.to_string(), self.wanted.dtype.to_string()];
            return Err(self.foreign().refuse_element(self.wanted.to, self.wanted.rank, self.wanted.axes, names));
        }
        Ok(())
    }

    /// Returns the address of the first element.
    fn first_element(&self) -> Result<NonNull<u8>, ShapeError> {
        let offset = usize::try_from(self.tensor.byte_offset).ok();
        let data = NonNull::new(self.tensor.data.cast::<u8>()).zip(offset);
        let first = data.and_then(|(data, offset)| NonNull::new(data.as_ptr().wrapping_add(offset)));
        first.ok_or_else(|| self.refuse(MemoryFault::Null))
    }

    /// Returns the address of the first element of a view, and its layout.
    fn place(&self) -> Result<(NonNull<u8>, Layout), ShapeError> {
        self.require_elements()?;
        let layout = self.foreign().layout_of(self.wanted.to, self.wanted.rank, self.wanted.axes)?;
        if layout.numel() == 0 {
            let align = NonZero::new(self.wanted.align).unwrap_or(NonZero::<usize>::MIN);
            return Ok((NonNull::without_provenance(align), layout));
        }
        let first = self.first_element()?;
        if !first.addr().get().is_multiple_of(self.wanted.align) {
            return Err(self.refuse(MemoryFault::Misaligned(self.wanted.align)));
        }
        Ok((first, layout))
    }

    /// The elements as a view of any rank, of sizes that fit the shape which the program wants.
    ///
    /// # Safety
    /// The promises of [`DLTensor::view`], for `'b`; `T` is the type of the element that the program wants.
    pub(super) unsafe fn view<'b, T: DlpackElement>(&self) -> Result<View<'b, T, AnyRank>, ShapeError> {
        let (first, layout) = self.place()?;
        if self.wanted.dtype.code == DLDataType::BOOL && layout.numel() > 0 {
            let bytes = once_each(&layout);
            // SAFETY: promise 2: every position of the layout is a byte that is initialised; any sizes fit `AnyRank`.
            let bytes: View<'b, u8, AnyRank> = unsafe { View::over(Strided::new(first, 0, bytes)) };
            if bytes.iter().any(|&byte| byte > 1) {
                return Err(self.refuse(MemoryFault::NotBool));
            }
        }
        // SAFETY: promise 2: every position of the layout is an element of this type, and of `bool` each was a 0 or a 1; it is aligned
        // (`place`); any sizes fit `AnyRank`; nobody writes for as long as the view lives.
        Ok(unsafe { View::over(Strided::new(first.cast::<T>(), 0, layout)) })
    }

    /// The elements one by one, row-major, wherever they are; the sizes fit the shape that the program wants.
    ///
    /// # Safety
    /// The promises of [`DLTensor::view`]; `T` is the type of the element that the program wants.
    pub(super) unsafe fn collect<T: DlpackElement>(&self) -> Result<Vec<T>, ShapeError> {
        self.require_elements()?;
        self.foreign().require_shape(self.wanted.to, self.wanted.rank, self.wanted.axes)?;
        let numel = checked_numel(&self.sizes, size_of::<T>()).ok_or_else(|| self.refuse(MemoryFault::TooLarge))?;
        let mut elements = reserved(numel)?;
        if numel > 0 {
            let first = self.first_element()?.as_ptr();
            // SAFETY: promise 2: every position is an element of this type.
            let copied = unsafe { copy_elements(first, &self.sizes, &self.strides, &mut elements) };
            copied.ok_or_else(|| self.refuse(MemoryFault::NotBool))?;
        }
        Ok(elements)
    }
}

/// The layout without the repetitions of expanded axes, whose stride is 0.
fn once_each(layout: &Layout) -> Layout {
    let mut once = layout.clone();
    for (axis, &stride) in layout.strides().iter().enumerate() {
        if stride == 0 {
            once.set(axis, (1, 0));
        }
    }
    once
}

/// Appends the elements at these positions, row-major; `None` if one is no value of `T`.
///
/// # Safety
/// For each position, `first` plus the sum of index times stride (in elements) is where an initialised element of `T::DTYPE` may be read.
unsafe fn copy_elements<T: DlpackElement>(
    first: *const u8,
    sizes: &[usize],
    strides: &[isize],
    to: &mut Vec<T>,
) -> Option<()> {
    let ([size, sizes @ ..], [stride, strides @ ..]) = (sizes, strides) else {
        // SAFETY: the caller's promise, of the one position that is left.
        to.push(unsafe { read_element(first)? });
        return Some(());
    };
    let step = stride.wrapping_mul(size_of::<T>() as isize);
    for index in 0..*size {
        let at = first.wrapping_byte_offset(step.wrapping_mul(index as isize));
        // SAFETY: the caller's promise, of the positions that begin with this index.
        unsafe { copy_elements(at, sizes, strides, to)? };
    }
    Some(())
}

/// Reads one element, aligned or not; `None` if its byte is neither `false` nor `true`.
///
/// # Safety
/// `at` may be read as an initialised element of `T::DTYPE`.
unsafe fn read_element<T: DlpackElement>(at: *const u8) -> Option<T> {
    // SAFETY: the caller's promise: the first byte of an element.
    if T::DTYPE.code == DLDataType::BOOL && unsafe { *at } > 1 {
        return None;
    }
    // SAFETY: the caller's promise; every number is a value of `T`, and of `bool` 0 and 1 are.
    Some(unsafe { at.cast::<T>().read_unaligned() })
}

impl DLTensor {
    /// The sizes and the strides; `None` for a negative rank, or axes without sizes.
    ///
    /// # Safety
    /// Promise 1 of [`view`](Self::view), for as long as `self` is borrowed.
    pub(super) unsafe fn lists(&self) -> Option<(&[i64], Option<&[i64]>)> {
        let rank = usize::try_from(self.ndim).ok()?;
        if rank == 0 {
            return Some((&[], None));
        }
        if self.shape.is_null() {
            return None;
        }
        // SAFETY: promise 1: as many sizes as axes, which stay as they are.
        let sizes = unsafe { core::slice::from_raw_parts(self.shape, rank) };
        // SAFETY: promise 1: as many strides as axes, which stay as they are.
        let strides = (!self.strides.is_null()).then(|| unsafe { core::slice::from_raw_parts(self.strides, rank) });
        Some((sizes, strides))
    }
}
