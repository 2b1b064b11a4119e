//! From a description of memory to a typed view.
//!
//! Known by now: the structures. This file compares a [`DLTensor`] with an element type and a shape type: [`Request`] knows neither as a type,
//! so it is compiled once. Only then are the elements reached, by a [`View`], or one by one for a copy.
//!
//! | in the description | in a view |
//! |---|---|
//! | strides of axes of length 0 and 1, and all strides if there is no element | not used: row-major ones instead |
//! | strides that are null | row-major |
//! | a negative stride, elements that are not aligned | an error; a copy is possible |
//! | a null pointer | an error, unless there is no element |

use super::super::foreign::Foreign;
use super::abi::{DLDataType, DLDevice, DLTensor};
use super::element::DlpackElement;
use crate::dim::AxisPattern;
use crate::error::prelude::*;
use crate::error::{Asked, MemoryFault};
use crate::layout::{Dims, Layout, checked_numel};
use crate::shape::{AnyRank, Chain, Lengths};
use crate::storage::reserved;
use crate::tensor::{Strided, Tensor, View, ViewMut, is_disjoint};
use core::num::NonZero;
use core::ptr::NonNull;
use smallvec::SmallVec;

/// The name of the operation in errors.
const OP: &str = super::super::foreign::OP;

/// What the program wants, as values.
#[derive(Clone, Copy)]
struct Wanted {
    to: &'static str,
    dtype: DLDataType,
    align: usize,
    rank: Option<usize>,
    axes: Chain<AxisPattern>,
}

impl Wanted {
    fn new<T: DlpackElement, S: Lengths>(to: &'static str) -> Self {
        Wanted { to, dtype: T::DTYPE, align: align_of::<T>(), rank: S::RANK, axes: S::AXES }
    }
}

/// A description with the numbers behind its pointers, and what the program wants.
struct Request<'a> {
    tensor: &'a DLTensor,
    sizes: Dims,
    strides: SmallVec<[isize; 6]>,
    wanted: Wanted,
}

impl<'a> Request<'a> {
    /// # Safety
    /// Promise 1 of [`DLTensor::view`].
    unsafe fn read(tensor: &'a DLTensor, wanted: Wanted) -> Result<Self, ShapeError> {
        let mut request = Request { tensor, sizes: Dims::new(), strides: SmallVec::new(), wanted };
        // SAFETY: the caller's promise.
        let Some((sizes, strides)) = (unsafe { tensor.lists() }) else {
            return Err(request.refuse(MemoryFault::Null));
        };
        let as_asked = |list: &[i64]| Asked(list.iter().map(|&n| n as isize).collect());
        for &size in sizes {
            let negative = || Fault::StridedNegative {
                sizes: as_asked(sizes),
                strides: as_asked(strides.unwrap_or_default()),
                offset: 0,
            };
            request.sizes.push(usize::try_from(size).map_err(|_| negative().of(OP))?);
        }
        match strides {
            Some(strides) => request.strides.extend(strides.iter().map(|&stride| stride as isize)),
            None => request.lay_row_major()?,
        }
        Ok(request)
    }

    /// Gives the sizes the strides of a row-major layout.
    fn lay_row_major(&mut self) -> Result<(), ShapeError> {
        let too_large = || Fault::TooLarge { sizes: self.sizes[..].into() }.of(OP);
        checked_numel(&self.sizes, 1).ok_or_else(too_large)?;
        let layout = Layout::contiguous(&self.sizes);
        self.strides.extend(layout.strides().iter().map(|&stride| stride as isize));
        Ok(())
    }

    fn foreign(&self) -> Foreign<'_> {
        Foreign { name: "an array", sizes: &self.sizes, strides: &self.strides }
    }

    #[cold]
    fn refuse(&self, fault: MemoryFault) -> ShapeError {
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

    /// Where the first element is.
    fn first_element(&self) -> Result<NonNull<u8>, ShapeError> {
        let offset = usize::try_from(self.tensor.byte_offset).ok();
        let data = NonNull::new(self.tensor.data.cast::<u8>()).zip(offset);
        let first = data.and_then(|(data, offset)| NonNull::new(data.as_ptr().wrapping_add(offset)));
        first.ok_or_else(|| self.refuse(MemoryFault::Null))
    }

    /// Where the first element of a view is, and its layout.
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
    unsafe fn view<'b, T: DlpackElement>(&self) -> Result<View<'b, T, AnyRank>, ShapeError> {
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
    unsafe fn collect<T: DlpackElement>(&self) -> Result<Vec<T>, ShapeError> {
        self.require_elements()?;
        self.foreign().require_shape(self.wanted.to, self.wanted.rank, self.wanted.axes)?;
        let too_large = || Fault::TooLarge { sizes: self.sizes[..].into() }.of(OP);
        let numel = checked_numel(&self.sizes, size_of::<T>()).ok_or_else(too_large)?;
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

/// The element there, aligned or not; `None` if its byte is neither `false` nor `true`.
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

/// Whether a copy is possible where a view is not.
fn is_copied_instead(fault: &Fault) -> bool {
    match fault {
        Fault::ConversionStride { .. } => true,
        Fault::ConversionMemory { fault, .. } => matches!(**fault, MemoryFault::Misaligned(_)),
        _ => false,
    }
}

#[cold]
fn overlap(layout: &Layout) -> ShapeError {
    Fault::Overlap { sizes: layout.sizes().into(), strides: layout.strides().into() }.of(OP)
}

/// # Typed views of described memory
impl DLTensor {
    /// The elements as a typed view, wherever they are: O(rank), nothing is copied. Of `bool`, every byte is read once: O(n).
    ///
    /// For memory that another protocol describes, such as Python's buffers: fill in a `DLTensor`, and this checks it. For a managed
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
            return Err(overlap(view.layout()));
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
