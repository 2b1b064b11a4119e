//! Copies blocks to their places in a result, for `roll` and `pad`.

use crate::element::Element;
use crate::loops::copy::{Moved, copy_elements, streams};
use crate::loops::loop_nest::PARALLEL;
use crate::storage::{Buffer, Filled, OutOfMemory};
use crate::threads::*;
use crate::{Ref, Shared};
use congruent_layout::{Dims, Layout};
use smallvec::SmallVec;

/// A block of a result: its first position, its sizes, and where its elements come from.
#[derive(Clone, Debug)]
pub struct Block {
    /// The offset from the first element of the result, in elements.
    pub to: usize,
    /// The length along each axis.
    pub sizes: Dims,
    /// The source of its elements.
    pub from: Source,
}

/// The source of the elements of a block.
#[derive(Clone, Debug)]
pub enum Source {
    /// Elements of the operand, starting at the given offset.
    Operand(usize),
    /// Elements of the result itself, with these strides: an earlier block.
    Result(usize, Dims),
    /// A single value.
    Value,
}

/// Copies blocks of an operand to their places in a new buffer of this layout, one after the other; the result is cut into
/// `times` equal parts along its first axis, each with the same blocks, `step` elements of the operand apart.
///
/// # Safety
/// The blocks cover a part, each position once, and lie inside the operand; a block that is copied from another comes after it.
pub unsafe fn place<T: Element>(
    to: &Layout,
    x: Ref<T>,
    value: T,
    cut: (usize, usize),
    blocks: &[Block],
) -> Result<Filled<T>, OutOfMemory> {
    let out = Buffer::<T>::new(to.numel())?;
    let at = [out.ptr().as_ptr().cast(), x.ptr() as *mut u8, (&raw const value) as *mut u8];
    // SAFETY: a new buffer of the layout; the caller's promise.
    unsafe { place_elements(Moved::for_elements::<T>(), at, to, x.strides, cut, blocks) };
    // SAFETY: the caller's promise: the blocks cover each part, and were copied.
    Ok(unsafe { out.filled() })
}

/// Like [`place`], for elements of any type: `at` are the result, the operand and the value, `strides` those of
/// the operand; `times` and `step` are as in [`place`].
///
/// # Safety
/// `at` are a new buffer of the layout, an operand of these strides, and a value, of elements as `of` describes them. The blocks cover
/// a part, each position once, and lie inside the operand; a block that is copied from another comes after it.
#[inline(never)]
pub(super) unsafe fn place_elements(
    of: Moved,
    at: [*mut u8; 3],
    to: &Layout,
    strides: &[usize],
    (times, step): (usize, usize),
    blocks: &[Block],
) {
    let numel = to.numel();
    if numel == 0 || of.size == 0 {
        return;
    }
    let ([at, from, value], stream) = (at.map(Shared), streams::<u8>(numel * of.size));
    let part = numel / times;
    let moved = |at: Shared<u8>, elements: usize| at.moved(elements * of.size);
    let run = |k: usize| {
        for block in blocks {
            let sizes = (&block.sizes[..], to.strides());
            let base = moved(at, k * part);
            let (ptr, strides) = match &block.from {
                Source::Operand(skip) => (moved(from, k * step + skip), (&block.sizes[..], strides)),
                Source::Result(skip, strides) => (moved(base, *skip), (&block.sizes[..], &strides[..])),
                Source::Value => ({ value }, (&[][..], &[][..])),
            };
            let at = [moved(base, block.to).0, ptr.0];
            // SAFETY: the caller's promise: the block is inside both, and disjoint from the block it is copied from.
            unsafe { copy_elements(of, &block.sizes, [sizes, strides], at, stream) };
        }
    };
    if times > 1 && numel >= PARALLEL && part < PARALLEL {
        each_of(times, (PARALLEL / 8).div_ceil(part), &run);
    } else {
        (0..times).for_each(run);
    }
}

/// Returns the blocks of a roll: each axis is cut in two, and the parts change places.
pub fn rolled(to: &Layout, from: &[usize], shifts: &[usize]) -> SmallVec<[Block; 4]> {
    let first = Block { to: 0, sizes: Dims::new(), from: Source::Operand(0) };
    let mut blocks: SmallVec<[Block; 4]> = SmallVec::from_iter([first]);
    for ((&size, &shift), (&out, &step)) in to.sizes().iter().zip(shifts).zip(to.strides().iter().zip(from)) {
        let mut next = SmallVec::new();
        for block in blocks {
            let Source::Operand(skip) = block.from else { unreachable!("a roll moves what is there") };
            // `size - shift` positions move forward by `shift`, the others wrap to the front.
            for (start, place, len) in [(0, shift, size - shift), (size - shift, 0, shift)] {
                if len > 0 {
                    let mut sizes = block.sizes.clone();
                    sizes.push(len);
                    next.push(Block { to: block.to + place * out, sizes, from: Source::Operand(skip + start * step) });
                }
            }
        }
        blocks = next;
    }
    blocks
}
