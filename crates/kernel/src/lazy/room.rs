//! Memory that the next evaluation reuses.

use super::call::Way;
use super::calls::Calls;

/// Memory of an evaluation, reused by the next one.
#[derive(Default)]
pub struct Room {
    /// Axes, outermost first: the size, then the strides of the result and of each leaf, in bytes.
    pub(super) axes: Vec<usize>,
    pub(super) ways: Vec<Way>,
    pub(super) calls: Calls,
    /// The addresses of the result and of each leaf.
    pub(super) base: Vec<*mut u8>,
}
