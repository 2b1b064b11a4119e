//! Folds with an erased type.

use crate::loops::FoldLoops;
use core::ptr::NonNull;

/// A fold with an erased type.
#[derive(Clone, Copy)]
pub(super) struct Folding<'a> {
    pub loops: &'a FoldLoops,
    pub state: *const (),
}
// SAFETY: a fold is `Sync`, and only read.
unsafe impl Sync for Folding<'_> {}

/// Returns an aligned address for elements of size 0.
pub fn unit() -> *mut u8 {
    NonNull::<u128>::dangling().as_ptr().cast()
}
