//! Assembling tensors: the layout is written in place, then the elements.
//!
//! Functions without shapes: a façade restores the shape without a copy (`rebranded!`), and only façades are compiled for each shape.

use super::{Strided, Tensor};
use crate::error::prelude::*;
use crate::shape::AnyRank;
use congruent_kernel::storage::Filled;
use congruent_layout::Layout;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// Returns the tensor whose layout `build` writes, and whose elements it returns; panics with its error.
///
/// # Safety
/// The layout is the contiguous layout of as many elements.
#[inline(always)]
#[track_caller]
pub(crate) unsafe fn assembled<T, E>(build: impl FnOnce(&mut Layout) -> Result<Filled<T>, E>) -> Tensor<T, AnyRank>
where
    Result<Filled<T>, E>: OrPanic<Filled<T>>,
{
    let mut out = MaybeUninit::uninit();
    // SAFETY: (both) the caller's promise; written by the call.
    unsafe {
        assemble(&mut out, build);
        out.assume_init()
    }
}

/// Writes the tensor of [`assembled`] in place. (A call: LLVM places its result where the caller wants the tensor; a value that is built and returned
/// is copied, and the copy waits until the numbers just written are stored.)
///
/// # Safety
/// The requirement of [`assembled`]: the layout is the contiguous layout of as many elements.
#[inline(never)]
#[track_caller]
unsafe fn assemble<T, E>(
    to: &mut MaybeUninit<Tensor<T, AnyRank>>,
    build: impl FnOnce(&mut Layout) -> Result<Filled<T>, E>,
) where
    Result<Filled<T>, E>: OrPanic<Filled<T>>,
{
    let out = to.write(empty());
    let undone = Undone(&mut out.strided.layout);
    let elements = build(&mut *undone.0).or_panic();
    core::mem::forget(undone);
    // SAFETY: the caller's promise.
    unsafe { fill(out, elements) };
}

/// A layout without a destructor, which is reset to one without memory unless this guard is forgotten: if its tensor is rejected, or a closure of the
/// user panics.
struct Undone<'a>(&'a mut Layout);
impl Drop for Undone<'_> {
    fn drop(&mut self) {
        *self.0 = Layout::scalar();
    }
}

/// Like [`assembled`], but returns an error instead of panicking.
///
/// # Errors
/// The errors of `build`.
///
/// # Safety
/// The requirement of [`assembled`]: the layout is the contiguous layout of as many elements.
#[inline(always)]
pub(crate) unsafe fn try_assembled<T, E>(
    build: impl FnOnce(&mut Layout) -> Result<Filled<T>, E>,
) -> Result<Tensor<T, AnyRank>, E> {
    let mut out = empty();
    let elements = build(&mut out.strided.layout)?;
    // SAFETY: the caller's promise.
    unsafe { fill(&mut out, elements) };
    Ok(out)
}

/// Returns a tensor without elements, whose layout is written later. (Its destructor only reads the buffer.)
#[inline(always)]
fn empty<T>() -> Tensor<T, AnyRank> {
    let buffer = Filled::empty();
    let strided = Strided { ptr: buffer.ptr(), offset: 0, layout: Layout::scalar(), shape: PhantomData };
    Tensor { strided, buffer }
}

/// Moves elements into an empty tensor. (In place: a tensor that is passed on is copied, and the copy waits until the layout just written is stored.)
///
/// # Safety
/// The layout of the tensor is the contiguous layout of as many elements; its buffer has no memory.
#[inline(always)]
unsafe fn fill<T>(out: &mut Tensor<T, AnyRank>, elements: Filled<T>) {
    debug_assert!(out.strided.layout.numel() == elements.len() && out.strided.layout.is_contiguous());
    out.strided.ptr = elements.ptr();
    // The old buffer has no memory to free.
    core::mem::forget(core::mem::replace(&mut out.buffer, elements));
}
