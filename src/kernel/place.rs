//! Blocks in their places: what `roll` and `pad` are made of.

use super::copy::copy;
use super::drive::PARALLEL;
use super::element::Element;
use super::elementwise::streams;
use super::threads::*;
use super::{Ref, Shared};
use crate::layout::{Dims, Layout};
use crate::storage::{Buffer, Filled, OutOfMemory};
use smallvec::SmallVec;

/// A block of a result: its first position, its sizes, and where its elements come from.
#[derive(Clone, Debug)]
pub struct Block {
    /// How many elements behind the first of the result.
    pub to: usize,
    /// The length along each axis.
    pub sizes: Dims,
    /// What it is made of.
    pub from: Source,
}

/// Where the elements of a block come from.
#[derive(Clone, Debug)]
pub enum Source {
    /// From the operand, so many elements behind its first.
    Operand(usize),
    /// From the result itself, with these strides: another block, which comes earlier.
    Result(usize, Dims),
    /// One value.
    Value,
}

/// Blocks of an operand in the places of a new buffer of this layout, one after the other; the result is cut into
/// `times` equal parts along its first axis, each with the same blocks, `step` elements of the operand apart.
///
/// # Safety
/// The blocks cover a part, each position once, and lie inside the operand; one that is made of another comes after it.
pub unsafe fn place<T: Element>(
    to: &Layout,
    x: Ref<T>,
    value: T,
    times: usize,
    step: usize,
    blocks: &[Block],
) -> Result<Filled<T>, OutOfMemory> {
    let out = Buffer::<T>::new(to.numel())?;
    if out.len() == 0 {
        // SAFETY: no elements.
        return Ok(unsafe { out.filled() });
    }
    let (at, from, stream) = (Shared(out.ptr().as_ptr()), Shared(x.ptr.cast_mut()), streams::<T>(out.len()));
    let (part, lies) = (out.len() / times, x.geometry);
    let run = |k: usize| {
        for block in blocks {
            let sizes = (&block.sizes[..], to.strides());
            let base = at.moved(k * part);
            let (ptr, strides) = match &block.from {
                Source::Operand(skip) => (from.moved(k * step + skip).0, (&block.sizes[..], lies.strides)),
                Source::Result(skip, strides) => (base.moved(*skip).0, (&block.sizes[..], &strides[..])),
                Source::Value => ((&raw const value).cast_mut(), (&[][..], &[][..])),
            };
            let at = [base.moved(block.to).0.cast(), ptr.cast()];
            // SAFETY: the caller's promise: the block is inside both, and apart from what it is made of.
            unsafe { copy::<T>(&block.sizes, [sizes, strides], at, stream) };
        }
    };
    if times > 1 && out.len() >= PARALLEL && part < PARALLEL {
        (0..times).into_par_iter().with_min_len((PARALLEL / 8).div_ceil(part)).for_each(run);
    } else {
        (0..times).for_each(run);
    }
    // SAFETY: the caller's promise: the blocks cover each part, and were copied.
    Ok(unsafe { out.filled() })
}

/// The blocks of a roll: each axis is cut in two, and the parts change places.
pub fn rolled(to: &Layout, from: &[usize], shifts: &[usize]) -> SmallVec<[Block; 4]> {
    let first = Block { to: 0, sizes: Dims::new(), from: Source::Operand(0) };
    let mut blocks: SmallVec<[Block; 4]> = SmallVec::from_iter([first]);
    for ((&size, &shift), (&out, &step)) in to.sizes().iter().zip(shifts).zip(to.strides().iter().zip(from)) {
        let mut next = SmallVec::new();
        for block in blocks {
            let Source::Operand(skip) = block.from else { unreachable!("a roll moves what is there") };
            // `size - shift` positions move on by `shift`, the others come round to the front.
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
