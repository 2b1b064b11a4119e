//! Tensors of `candle` as views and tensors, and back.
//!
//! | from | to | |
//! |---|---|---|
//! | `(&Storage, &Layout)`, which `Tensor::storage_and_layout` returns | `View<T, S>` | no copy, any strides |
//! | `&candle_core::Tensor` | `Shared<T, S>`, which [`into_tensor`](crate::Shared::into_tensor) moves to a `Tensor` | copied, any strides |
//! | `View<T, S>` | `candle_core::Tensor` | copied |
//! | `Shared<T, S>` | `candle_core::Tensor` | no copy if it was made from a vector and has no other owner; else a copy |
//!
//! In conversions from `candle`, the element type, the device and the lengths are checked at run time: [`Fault::ConversionElement`],
//! [`Fault::ConversionMemory`], [`Fault::ConversionShape`]. A tensor on another device than the CPU is rejected: move it with
//! `to_device`.
//!
//! Elements are `u8`, `u32`, `i16`, `i32`, `i64`, `f32`, `f64`, and those of the crate `half`. A tensor of `candle` locks its elements while they are read,
//! so a view needs the guard of that lock to stay alive:
//!
//! ```
//! use candle_core::{Device, Tensor as Candle};
//! use congruent::Shared;
//! use congruent::prelude::*;
//!
//! let theirs = Candle::arange(0f32, 6.0, &Device::Cpu)?.reshape((2, 3))?.t()?;
//! let (storage, layout) = theirs.storage_and_layout();
//! let x: View<f32, shape![_, 2]> = (&*storage, layout).try_into()?;   // the same memory
//! assert_eq!(x.sum::<0>().to_vec(), [3.0, 12.0]);
//!
//! let x: Shared<f32, shape![3, 2]> = (&theirs).try_into()?;           // a copy, row-major
//! let back = Candle::from((&x + 1.0).as_view());
//! assert_eq!(back.to_vec2::<f32>()?, [[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]);
//!
//! let error = Shared::<f64, shape![3, 2]>::try_from(&theirs).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "conversion of candle_core::Tensor of f32 with shape [3, 2] and strides [1, 3] to Shared of f64 and shape [3, 2]: the \
//!      elements are f32, not f64"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::foreign::Foreign;
use crate::error::MemoryFault;
use crate::error::prelude::*;
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Shared, Strided, View};
use ::candle_core::{self as candle, Device, Layout, Storage, WithDType};
use congruent_kernel::element::Element;

/// The sizes and strides of a tensor of `candle`.
struct CandleLayout<'a> {
    sizes: &'a [usize],
    strides: Vec<isize>,
}

impl<'a> CandleLayout<'a> {
    fn new(layout: &'a Layout) -> Self {
        let signed = |&stride: &usize| isize::try_from(stride).unwrap_or(isize::MAX);
        CandleLayout { sizes: layout.dims(), strides: layout.stride().iter().map(signed).collect() }
    }

    fn tensor(&self) -> Foreign<'_> {
        Foreign { name: "candle_core::Tensor", sizes: self.sizes, strides: &self.strides }
    }
}

/// Returns the elements in the memory of the CPU, after checking that device, element type and sizes are those of `T` and `S`.
fn elements_of<'a, T: WithDType, S: Lengths>(
    storage: &'a Storage,
    foreign: &Foreign,
    to: &'static str,
) -> Result<&'a [T], ShapeError> {
    let Storage::Cpu(elements) = storage else {
        let device = match storage.device() {
            Device::Cuda(_) => "a CUDA device",
            _ => "a Metal device",
        };
        return Err(foreign.refuse_memory(to, S::RANK, S::AXES, MemoryFault::Device(device.into())));
    };
    let names = || [storage.dtype().as_str(), T::DTYPE.as_str()].map(str::to_owned);
    let elements =
        T::cpu_storage_as_slice(elements).map_err(|_| foreign.refuse_element(to, S::RANK, S::AXES, names()))?;
    foreign.require_shape(to, S::RANK, S::AXES)?;
    Ok(elements)
}

/// The elements of a tensor of `candle` as a view. Its layout is checked against the number of elements.
fn view_of<'a, T: Element + WithDType, S: Lengths>(
    storage: &'a Storage,
    layout: &Layout,
    to: &'static str,
) -> Result<View<'a, T, S>, ShapeError> {
    let lay = CandleLayout::new(layout);
    let foreign = lay.tensor();
    let elements = elements_of::<T, S>(storage, &foreign, to)?;
    let all = View::from_slice(AnyRank::from([elements.len()]), elements)?;
    let (sizes, strides) = (layout.dims().to_vec(), layout.stride().to_vec());
    let view = all.as_strided(sizes, strides, layout.start_offset()).map_err(|error| {
        let fault = match error.fault {
            Fault::StridedLists { .. } => MemoryFault::StrideCount,
            Fault::Bounds { available, .. } => MemoryFault::Bounds(available),
            _ => MemoryFault::TooLarge,
        };
        foreign.refuse_memory(to, S::RANK, S::AXES, fault)
    })?;
    view.try_into_shape()
}

/// The same elements: no copy.
impl<'a, T: Element + WithDType, S: Lengths> TryFrom<(&'a Storage, &'a Layout)> for View<'a, T, S> {
    type Error = ShapeError;
    /// # Errors
    /// [`Fault::ConversionElement`], [`Fault::ConversionMemory`], [`Fault::ConversionShape`]
    fn try_from((storage, layout): (&'a Storage, &'a Layout)) -> Result<Self, ShapeError> {
        view_of(storage, layout, "View")
    }
}

/// The elements, row-major: a copy.
///
/// **Why not for `Tensor`?** `Tensor` has `From` for nested arrays, and rustc cannot exclude that `candle` makes its tensor such an array.
impl<T: Element + WithDType, S: Lengths> TryFrom<&candle::Tensor> for Shared<T, S> {
    type Error = ShapeError;
    /// # Errors
    /// [`Fault::ConversionElement`], [`Fault::ConversionMemory`], [`Fault::ConversionShape`]
    fn try_from(tensor: &candle::Tensor) -> Result<Self, ShapeError> {
        let (storage, layout) = tensor.storage_and_layout();
        Ok(view_of::<T, S>(&storage, layout, "Shared")?.try_to_tensor()?.into_shared())
    }
}

/// Returns the row-major tensor of these elements, whose number fits the sizes.
fn assemble<T: WithDType>(sizes: &[usize], elements: Vec<T>) -> candle::Tensor {
    candle::Tensor::from_vec(elements, sizes, &Device::Cpu).expect("as many elements as the sizes need, on the CPU")
}

/// The elements, row-major: a copy.
///
/// # Panics
/// When memory runs out.
impl<T: Element + WithDType, S: Lengths> From<View<'_, T, S>> for candle::Tensor {
    #[track_caller]
    fn from(view: View<'_, T, S>) -> Self {
        assemble(view.sizes(), view.listed().or_panic())
    }
}

/// The elements, row-major: no copy if they were a vector and have no other owner.
///
/// # Panics
/// When memory runs out.
impl<T: Element + WithDType, S: Lengths> From<Shared<T, S>> for candle::Tensor {
    #[track_caller]
    fn from(shared: Shared<T, S>) -> Self {
        let sizes = Strided::sizes(&shared).to_vec();
        assemble(&sizes, shared.into_vec())
    }
}
