//! Tensors and views put together where they stay.
//!
//! A layout that was written number by number and is moved right afterwards makes the processor wait, for as long as 64 additions
//! take; and rustc copies a value that a function builds and returns. But what a *call* has written into a variable that is
//! returned, LLVM lets the call write where it goes. So one function writes (`fill`), one gives away what it has written
//! (`assembled`), and both know no shape: a façade gives the shape back without a copy (`rebranded!`), and is all that is
//! compiled for each shape.

use super::{Strided, Tensor};
use crate::error::prelude::*;
use crate::layout::Layout;
use crate::shape::AnyRank;
use crate::storage::Filled;
use core::marker::PhantomData;
use core::mem::{MaybeUninit, forget};
use core::ptr;

/// The tensor whose layout `build` lays out where it stays, and whose elements it gives: or a panic with its error.
///
/// # Safety
/// The layout is the contiguous one of as many elements.
#[inline(always)]
#[track_caller]
pub(crate) unsafe fn assembled<T, E>(build: impl FnOnce(&mut Layout) -> Result<Filled<T>, E>) -> Tensor<T, AnyRank>
where
    Result<(), E>: OrPanic<()>,
{
    let mut out = MaybeUninit::uninit();
    // SAFETY: the caller's promise; where no error comes back, a tensor was written.
    unsafe {
        fill(&mut out, build).or_panic();
        out.assume_init()
    }
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
    let mut out = MaybeUninit::uninit();
    // SAFETY: as above.
    unsafe {
        fill(&mut out, build)?;
        Ok(out.assume_init())
    }
}

/// Writes a tensor, unless an error comes back.
///
/// # Safety
/// As for [`assembled`].
#[inline(never)]
unsafe fn fill<T, E>(
    out: &mut MaybeUninit<Tensor<T, AnyRank>>,
    build: impl FnOnce(&mut Layout) -> Result<Filled<T>, E>,
) -> Result<(), E> {
    let buffer = Filled::empty();
    let strided = Strided { ptr: buffer.ptr(), offset: 0, layout: Layout::scalar(), shape: PhantomData };
    // Of whatever layout: without elements it can be dropped, which reads the buffer alone.
    let out = Undone(out.write(Tensor { strided, buffer }));
    let elements = build(&mut out.0.strided.layout)?;
    out.0.strided.ptr = elements.ptr();
    // SAFETY: what stood there has no memory to give back.
    unsafe { ptr::write(&mut out.0.buffer, elements) };
    forget(out);
    Ok(())
}

/// What is dropped unless it is forgotten: where `build` panics, or returns an error.
struct Undone<'a, T>(&'a mut Tensor<T, AnyRank>);
impl<T> Drop for Undone<'_, T> {
    fn drop(&mut self) {
        // SAFETY: whoever lent it takes it as not written.
        unsafe { ptr::drop_in_place(self.0) }
    }
}
