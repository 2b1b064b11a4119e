//! The `TensorData` of `burn` as views and tensors, and back: `tensor.into_data()` of any backend makes one, and `Tensor::from_data` takes one.
//!
//! | from | to | |
//! |---|---|---|
//! | `&TensorData` | `View<T, S>` | no copy |
//! | `TensorData` | `Shared<T, S>` | no copy if its bytes were a vector of `T`; else a copy |
//! | `View<T, S>` | `TensorData` | copied, row-major |
//! | `Shared<T, S>` | `TensorData` | no copy if it was made from a vector and has no other owner; else a copy |
//!
//! In conversions from `burn`, the element type and the lengths are checked at run time: [`Fault::ConversionElement`], [`Fault::ConversionShape`].
//! Bytes whose number does not fit the shape, that are not aligned for their type, or that are not valid `bool`s, are [`Fault::ConversionMemory`].
//!
//! Elements are `bool`, `f32`, `f64`, the integers of 8 to 64 bits, and those of the crate `half`.
//!
//! ```
//! use burn_backend::TensorData;
//! use congruent::Shared;
//! use congruent::prelude::*;
//!
//! let theirs = TensorData::new(vec![1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0], [2, 3]);
//! let x: View<f32, shape![_, 3]> = (&theirs).try_into()?;     // the same memory
//! assert_eq!(x.sum::<1>().to_vec(), [6.0, 15.0]);
//!
//! let x: Shared<f32, shape![2, 3]> = theirs.try_into()?;      // takes the memory
//! let back = TensorData::from(x.t().as_view());               // a copy, row-major
//! assert_eq!(back.as_slice::<f32>().unwrap(), [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
//!
//! let error = View::<f64, shape![_, 2]>::try_from(&back).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "conversion of burn::TensorData of F32 with shape [3, 2] and strides [2, 1] to View of F64 and shape [_, 2]: the elements \
//!      are F32, not F64"
//! );
//! # Ok::<(), ShapeError>(())
//! ```

use super::foreign::{Foreign, row_major};
use crate::error::MemoryFault;
use crate::error::prelude::*;
use crate::shape::Lengths;
use crate::tensor::{Shared, Strided, View};
use ::burn_backend::{BoolStore, DType, Element as BurnElement, TensorData};
use congruent_kernel::element::Element;
use congruent_layout::{Dims, checked_numel};

/// Returns the shape of the data as `S`, if shape and element type are those of `T` and `S`.
fn shape_of<T: BurnElement, S: Lengths>(data: &TensorData, to: &'static str) -> Result<S, ShapeError> {
    let sizes: Dims = data.shape.as_slice().into();
    let strides = row_major(&sizes);
    let foreign = Foreign { name: "burn::TensorData", sizes: &sizes, strides: &strides };
    let refuse = |fault| foreign.refuse_memory(to, S::RANK, S::AXES, fault);
    let numel = checked_numel(&sizes, size_of::<T>()).ok_or_else(|| refuse(MemoryFault::TooLarge))?;
    if data.dtype != T::dtype() {
        let names = [data.dtype, T::dtype()].map(|dtype| format!("{dtype:?}"));
        return Err(foreign.refuse_element(to, S::RANK, S::AXES, names));
    }
    foreign.require_shape(to, S::RANK, S::AXES)?;
    // The fields are public: the number of bytes may contradict the shape and the type.
    let (bytes, wanted) = (data.bytes.len(), numel * size_of::<T>());
    if bytes != wanted {
        return Err(refuse(MemoryFault::ByteCount { bytes, wanted }));
    }
    if let Some(fault) = memory_fault::<T>(data) {
        return Err(refuse(fault));
    }
    Ok(S::of(&sizes).expect("`require_shape` has compared the sizes"))
}

/// Returns the reason why the bytes are not elements of `T`, if they are not.
fn memory_fault<T: BurnElement>(data: &TensorData) -> Option<MemoryFault> {
    if !data.bytes.as_ptr().cast::<T>().is_aligned() {
        return Some(MemoryFault::Misaligned(align_of::<T>()));
    }
    let is_bool = data.dtype == DType::Bool(BoolStore::Native);
    (is_bool && data.bytes.iter().any(|&byte| byte > 1)).then_some(MemoryFault::NotBool)
}

/// The message of conversions that [`shape_of`] has made possible.
const COMPARED: &str = "`shape_of` has compared type, number and alignment of the elements";

/// The same elements: no copy.
impl<'a, T: Element + BurnElement, S: Lengths> TryFrom<&'a TensorData> for View<'a, T, S> {
    type Error = ShapeError;
    /// # Errors
    /// [`Fault::ConversionElement`], [`Fault::ConversionMemory`], [`Fault::ConversionShape`]
    fn try_from(data: &'a TensorData) -> Result<Self, ShapeError> {
        let shape = shape_of::<T, S>(data, "View")?;
        View::from_slice(shape, data.as_slice().expect(COMPARED))
    }
}

/// The elements: no copy if the bytes were a vector of `T`.
impl<T: Element + BurnElement, S: Lengths> TryFrom<TensorData> for Shared<T, S> {
    type Error = ShapeError;
    /// # Errors
    /// [`Fault::ConversionElement`], [`Fault::ConversionMemory`], [`Fault::ConversionShape`]
    fn try_from(data: TensorData) -> Result<Self, ShapeError> {
        let shape = shape_of::<T, S>(&data, "Shared")?;
        Shared::from_vec(shape, data.into_vec().expect(COMPARED))
    }
}

/// The elements, row-major: a copy.
///
/// # Panics
/// When memory runs out.
impl<T: Element + BurnElement, S: Lengths> From<View<'_, T, S>> for TensorData {
    #[track_caller]
    fn from(view: View<'_, T, S>) -> Self {
        TensorData::new(view.listed().or_panic(), view.sizes().to_vec())
    }
}

/// The elements, row-major: no copy if they were a vector and have no other owner.
///
/// # Panics
/// When memory runs out.
impl<T: Element + BurnElement, S: Lengths> From<Shared<T, S>> for TensorData {
    #[track_caller]
    fn from(shared: Shared<T, S>) -> Self {
        let sizes = Strided::sizes(&shared).to_vec();
        TensorData::new(shared.into_vec(), sizes)
    }
}
