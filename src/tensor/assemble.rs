//! Tensors put together: the layout where it stays, and then the elements.
//!
//! Functions that know no shape: a façade gives the shape back without a copy (`rebranded!`), and is all that is compiled for each
//! shape.

use super::{Strided, Tensor};
use crate::error::prelude::*;
use crate::layout::Layout;
use crate::shape::AnyRank;
use crate::storage::Filled;
use core::marker::PhantomData;

/// The tensor whose layout `build` lays out, and whose elements it gives: or a panic with its error.
///
/// # Safety
/// The layout is the contiguous one of as many elements.
#[inline(always)]
#[track_caller]
pub(crate) unsafe fn assembled<T, E>(build: impl FnOnce(&mut Layout) -> Result<Filled<T>, E>) -> Tensor<T, AnyRank>
where
    Result<Filled<T>, E>: OrPanic<Filled<T>>,
{
    let mut out = empty();
    let elements = build(&mut out.strided.layout).or_panic();
    // SAFETY: the caller's promise.
    unsafe { with_elements(out, elements) }
}

/// As [`assembled`].
///
/// # Errors
/// Those of `build`.
///
/// # Safety
/// As above.
#[inline(always)]
pub(crate) unsafe fn try_assembled<T, E>(
    build: impl FnOnce(&mut Layout) -> Result<Filled<T>, E>,
) -> Result<Tensor<T, AnyRank>, E> {
    let mut out = empty();
    let elements = build(&mut out.strided.layout)?;
    // SAFETY: the caller's promise.
    Ok(unsafe { with_elements(out, elements) })
}

/// A tensor without elements, of a layout that is still to be laid out. (It may be dropped as it is, which reads the buffer
/// alone.)
#[inline(always)]
fn empty<T>() -> Tensor<T, AnyRank> {
    let buffer = Filled::empty();
    let strided = Strided { ptr: buffer.ptr(), offset: 0, layout: Layout::scalar(), shape: PhantomData };
    Tensor { strided, buffer }
}

/// The tensor with these elements.
///
/// # Safety
/// Its layout is the contiguous one of as many.
#[inline(always)]
unsafe fn with_elements<T>(mut out: Tensor<T, AnyRank>, elements: Filled<T>) -> Tensor<T, AnyRank> {
    out.strided.ptr = elements.ptr();
    out.buffer = elements;
    out
}
