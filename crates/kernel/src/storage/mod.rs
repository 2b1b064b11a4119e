//! Memory: one aligned buffer per tensor, and a bounded cache of buffers.
//!
//! This module provides the memory of layouts, and is independent of shapes.
//!
//! A 64 MiB result written into new pages takes 2.4 times as long as into a reused
//! buffer (the kernel zeroes each page on its first access), and at 64 elements the allocator costs
//! more than the addition. So a dropped buffer is cached for later tensors: small buffers per thread
//! without a lock (`small`), large ones in one list bounded by a share of the memory in use, or by `memory::set_cache_limit`
//! (`large`). `memory::empty_cache` releases the large buffers and those of the calling thread.
//!
//! From 4 MiB on the system is asked for huge pages (`huge`): if rows are kilobytes apart, as in a matrix
//! product or a gather, the TLB for pages of 4 KiB misses more often than the cache does.
//!
//! If there is no memory, [`Buffer::new`] releases the cached memory, and returns an error if that does not suffice.
//!
//! In a debug build a new buffer is filled with 0xFB. Memory of the system is all zeros, the start of most
//! sums: an element that was never written would look right. Poisoned, it is a huge negative float or an odd
//! integer that no test expects. Not under Miri, which itself tracks initialised memory, and would treat the poison
//! as elements.

mod buffer;
mod counted;
mod filled;
mod huge;
mod large;
mod scratch;
mod small;
mod system;

pub use buffer::Buffer;
pub use congruent_layout::error::OutOfMemory;
pub use counted::{Counted, Memory};
pub use filled::Filled;
pub use large::{cached_bytes, empty_cache, set_cache_limit};
pub use scratch::{Shortage, collected, repeated, reserve, reserved};
pub use system::ALIGN;
