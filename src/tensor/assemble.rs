//! Tensors put together: the layout where it stays, and then the elements.
//!
//! Functions that know no shape: a façade gives the shape back without a copy (`rebranded!`), and is all that is compiled for each
//! shape.

use super::{Strided, Tensor};
use crate::error::prelude::*;
use crate::shape::AnyRank;
use congruent_kernel::storage::Filled;
use congruent_layout::Layout;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

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
    let mut out = MaybeUninit::uninit();
    // SAFETY: (both) the caller's promise; written by the call.
    unsafe {
        assemble(&mut out, build);
        out.assume_init()
    }
}

/// Writes the tensor of [`assembled`] where it stays. (A call: what it has written, LLVM lets it write where the caller wants
/// the tensor; a value that is built and returned is copied, and the copy waits for what was written number by number.)
///
/// # Safety
/// The promise of [`assembled`]: the layout is the contiguous one of as many elements.
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

/// A layout that nobody drops, and that becomes one without memory unless this is forgotten: when its tensor is refused, or
/// a closure of the user's panics.
struct Undone<'a>(&'a mut Layout);
impl Drop for Undone<'_> {
    fn drop(&mut self) {
        *self.0 = Layout::scalar();
    }
}

/// Like [`assembled`], but returns an error instead of panicking.
///
/// # Errors
/// Those of `build`.
///
/// # Safety
/// The promise of [`assembled`]: the layout is the contiguous one of as many elements.
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

/// A tensor without elements, of a layout that is still to be laid out. (It may be dropped as it is, which reads the buffer
/// alone.)
#[inline(always)]
fn empty<T>() -> Tensor<T, AnyRank> {
    let buffer = Filled::empty();
    let strided = Strided { ptr: buffer.ptr(), offset: 0, layout: Layout::scalar(), shape: PhantomData };
    Tensor { strided, buffer }
}

/// Gives an empty tensor its elements. (In its place: a tensor that is passed on is copied, and waits for the layout that was
/// just written.)
///
/// # Safety
/// Its layout is the contiguous one of as many; what it had has no memory.
#[inline(always)]
unsafe fn fill<T>(out: &mut Tensor<T, AnyRank>, elements: Filled<T>) {
    debug_assert!(out.strided.layout.numel() == elements.len() && out.strided.layout.is_contiguous());
    out.strided.ptr = elements.ptr();
    // What was there has no memory to give back.
    core::mem::forget(core::mem::replace(&mut out.buffer, elements));
}
