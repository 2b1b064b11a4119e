//! A fold whose type is forgotten.

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

/// The address of elements without bytes, whatever their alignment.
pub fn unit() -> *mut u8 {
    NonNull::<u128>::dangling().as_ptr().cast()
}
