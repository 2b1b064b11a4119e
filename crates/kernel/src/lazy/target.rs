//! The target of an evaluation: the result, block by block.

use crate::loops::Parts;
use crate::loops::bytes::SLACK;
use crate::storage::OutOfMemory;

/// The bytes of a block: the intermediate results of a few steps fit in the L1 cache together with the operands.
pub const BLOCK: usize = 4096;

/// The distance of blocks: not at the same offset in a page, where they would map to the same cache sets.
pub const APART: usize = BLOCK + SLACK;

/// The target of an evaluation.
#[derive(Clone, Copy)]
// SOUND: the argument of `Expression::evaluate`, which is unsafe
pub struct Target<'a> {
    /// The address of the first element.
    pub at: *mut u8,
    /// The sizes and strides.
    pub parts: Parts<'a>,
    /// The bytes of an element.
    pub bytes: usize,
    /// Whether the target is new memory that is written past the caches.
    pub streamed: bool,
}

/// The reason why an evaluation stopped.
pub enum Stop {
    /// There is no memory for blocks.
    Memory(OutOfMemory),
    /// The elements of this step were rejected.
    Refused(usize),
}
