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
/// As there.
#[inline(never)]
#[track_caller]
unsafe fn assemble<T, E>(
    to: &mut MaybeUninit<Tensor<T, AnyRank>>,
    build: impl FnOnce(&mut Layout) -> Result<Filled<T>, E>,
) where
    Result<Filled<T>, E>: OrPanic<Filled<T>>,
{
    let out = to.write(empty());
    let elements = build(&mut out.strided.layout);
    if elements.is_err() {
        // Nobody drops it.
        out.strided.layout = Layout::scalar();
    }
    fill(out, elements.or_panic());
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
    fill(&mut out, elements);
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

/// Gives an empty tensor its elements, as many as its layout is the contiguous one of. (In its place: a tensor that is passed on
/// is copied, and waits for the layout that was just written.)
#[inline(always)]
fn fill<T>(out: &mut Tensor<T, AnyRank>, elements: Filled<T>) {
    out.strided.ptr = elements.ptr();
    // What was there has no memory to give back.
    core::mem::forget(core::mem::replace(&mut out.buffer, elements));
}
