//! Elements that come in blocks, such as those of a file.

use super::super::{Tensor, rebranded};
use super::{checked, sizes_of};
use crate::error::prelude::*;
use crate::kernel::element::Element;
use crate::shape::{AnyRank, Lengths};
use crate::storage::Buffer;
use core::mem::MaybeUninit;

/// # New tensors of lengths known at run time
impl<T: Element, S: Lengths> Tensor<T, S> {
    /// Elements that a function writes block by block, row-major: O(n). Each block is `value` before, and in the cache: what a reader puts there
    /// goes to the memory once, where elements that are all zeroed before would go twice.
    ///
    /// # Errors
    /// Those of `write`; [`Fault::TooLarge`] when there are more elements than can be addressed, [`Fault::OutOfMemory`].
    #[doc(hidden)]
    pub fn try_from_blocks<E: From<ShapeError>>(
        shape: S,
        value: T,
        write: &mut dyn FnMut(&mut [T]) -> Result<(), E>,
    ) -> Result<Self, E> {
        // SAFETY: the sizes of a value of `S`.
        Ok(unsafe { rebranded!(T: write_blocks(&sizes_of(&shape), value, write)?) })
    }
}

/// How many bytes a block has: 256 KiB stay in the second cache.
const BLOCK: usize = 1 << 18;

/// The tensor of [`try_from_blocks`](Tensor::try_from_blocks).
#[inline(never)]
fn write_blocks<T: Element, E: From<ShapeError>>(
    sizes: &[usize],
    value: T,
    write: &mut dyn FnMut(&mut [T]) -> Result<(), E>,
) -> Result<Tensor<T, AnyRank>, E> {
    let numel = checked::<T>("from_blocks", sizes)?;
    let buffer = Buffer::<T>::new(numel).map_err(ShapeError::from)?;
    let memory = buffer.ptr().as_ptr().cast::<MaybeUninit<T>>();
    // SAFETY: memory for so many elements, whatever is in it, and nobody else owns it.
    let elements = unsafe { core::slice::from_raw_parts_mut(memory, numel) };
    for block in elements.chunks_mut((BLOCK / size_of::<T>().max(1)).max(1)) {
        block.fill(MaybeUninit::new(value));
        // SAFETY: every element was written just now.
        write(unsafe { block.assume_init_mut() })?;
    }
    // SAFETY: the blocks are all elements, and each is written.
    Ok(Tensor::assemble(sizes, unsafe { buffer.filled() }))
}
