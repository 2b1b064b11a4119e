//! Elements that arrive in blocks, such as those of a file.

use super::super::{Tensor, rebranded};
use super::{checked, sizes_of};
use crate::error::prelude::*;
use crate::shape::{AnyRank, Lengths};
use congruent_kernel::element::Element;
use congruent_kernel::storage::Buffer;
use core::mem::MaybeUninit;
use core::ops::ControlFlow;

/// # New tensors of lengths known at run time
impl<T: Element, S: Lengths> Tensor<T, S> {
    /// Returns a tensor whose elements a function writes block by block, in row-major order; `None` if the function stops: O(n).
    ///
    /// Each block holds `value` before the call, and is in the cache: a reader writes each element to memory once. In a tensor of zeros a reader
    /// would write all elements a second time.
    ///
    /// # Errors
    /// [`Fault::TooLarge`] when there are more elements than can be addressed, [`Fault::OutOfMemory`].
    #[doc(hidden)]
    pub fn try_from_blocks(
        shape: S,
        value: T,
        write: &mut dyn FnMut(&mut [T]) -> ControlFlow<()>,
    ) -> Result<Option<Self>, ShapeError> {
        let written = write_blocks(&sizes_of(&shape), value, write)?;
        // SAFETY: the sizes of a value of `S`.
        Ok(written.map(|tensor| unsafe { rebranded!(T: tensor) }))
    }
}

/// The number of bytes of a block: 256 KiB fit into the second-level cache.
const BLOCK: usize = 1 << 18;

/// Returns the tensor of [`try_from_blocks`](Tensor::try_from_blocks).
#[inline(never)]
fn write_blocks<T: Element>(
    sizes: &[usize],
    value: T,
    write: &mut dyn FnMut(&mut [T]) -> ControlFlow<()>,
) -> Result<Option<Tensor<T, AnyRank>>, ShapeError> {
    let numel = checked::<T>("from_blocks", sizes)?;
    let buffer = Buffer::<T>::new(numel)?;
    let memory = buffer.ptr().as_ptr().cast::<MaybeUninit<T>>();
    // SAFETY: the buffer has memory for `numel` elements, which may be uninitialised, and nobody else owns it.
    let elements = unsafe { core::slice::from_raw_parts_mut(memory, numel) };
    for block in elements.chunks_mut((BLOCK / size_of::<T>().max(1)).max(1)) {
        block.fill(MaybeUninit::new(value));
        // SAFETY: every element was written just now.
        if write(unsafe { block.assume_init_mut() }).is_break() {
            return Ok(None);
        }
    }
    // SAFETY: the blocks are all elements, and each is written.
    Ok(Some(Tensor::assemble(sizes, unsafe { buffer.filled() })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_written_in_order_and_hold_the_value_before() {
        let (mut next, mut lengths) = (0, Vec::new());
        let written = Tensor::try_from_blocks(AnyRank::from([3, 11_000]), 7, &mut |block: &mut [u64]| {
            assert!(block.iter().all(|&x| x == 7));
            block.iter_mut().zip(next..).for_each(|(x, k)| *x = k);
            next += block.len() as u64;
            lengths.push(block.len());
            ControlFlow::Continue(())
        });
        let tensor = written.unwrap().unwrap();
        assert!(tensor.sizes() == [3, 11_000] && tensor.iter().copied().eq(0..33_000));
        assert_eq!(lengths, [32_768, 232]);
    }

    #[test]
    fn a_function_that_stops_makes_no_tensor() {
        let mut calls = 0;
        let stop = &mut |_: &mut [u8]| {
            calls += 1;
            ControlFlow::Break(())
        };
        assert!(Tensor::try_from_blocks(AnyRank::from([1 << 19]), 0, stop).unwrap().is_none());
        assert!(Tensor::try_from_blocks(AnyRank::from([0, 2]), 0, stop).unwrap().is_some());
        let root = 1 << (usize::BITS / 2);
        let large = Tensor::try_from_blocks(AnyRank::from([root, root]), 0, stop);
        assert!(matches!(large, Err(ShapeError { fault: Fault::TooLarge { .. }, .. })));
        assert_eq!(calls, 1);
    }
}
