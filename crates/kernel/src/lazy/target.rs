//! The target of an evaluation: the result, block by block.

use crate::loops::Parts;
use crate::loops::bytes::SLACK;
use crate::storage::OutOfMemory;

/// The bytes of a block: what a few steps pass on is in the first cache together with what is read.
pub const BLOCK: usize = 4096;

/// Blocks lie so far apart: not at the same place of a page, where the cache would have them share lines.
pub const APART: usize = BLOCK + SLACK;

/// Where the result goes.
#[derive(Clone, Copy)]
pub struct Target<'a> {
    /// Its first element.
    pub at: *mut u8,
    /// Its sizes and strides.
    pub parts: Parts<'a>,
    /// The bytes of an element.
    pub bytes: usize,
    /// Whether it is new memory that is written past the caches.
    pub streamed: bool,
}

/// The reason why an evaluation stopped.
pub enum Stop {
    /// No memory for blocks.
    Memory(OutOfMemory),
    /// The elements of this step.
    Refused(usize),
}
