//! Memory: one aligned buffer a tensor, and a bounded store of buffers to use again.
//!
//! Known by now: layouts. This module adds the memory behind them, and knows no shape either.
//!
//! A 64 MiB result written into new pages takes 2.4 times as long as into a buffer that was used
//! before (the kernel zeroes each page on its first touch), and at 64 elements the allocator costs
//! more than the addition. So a dropped buffer is kept for the next tensor: small ones per thread
//! without a lock (`small`), large ones in one list bounded by a share of what is in use, or by `memory::set_cache_limit`
//! (`large`). `memory::empty_cache` gives back the large ones and those of the thread that calls.
//!
//! From 4 MiB on the system is asked for huge pages (`huge`): where rows are kilobytes apart, as in a matrix
//! product or a gather, the table of 4 KiB pages misses more often than the cache does.
//!
//! There may be no memory: [`Buffer::new`] says so, after it has given back what was kept for later.
//!
//! In a debug build a buffer comes filled with 0xFB. Memory of the system is all zeros, which is what most sums
//! begin with: an element that nobody wrote would look right. Poisoned, it is a huge negative float or an odd
//! integer that no test expects. Not under Miri, which itself tracks what was written, and would take the poison
//! for elements.

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
