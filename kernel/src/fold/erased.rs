//! A fold whose type is forgotten.

use crate::loops::FoldLoops;

/// A fold with an erased type.
#[derive(Clone, Copy)]
pub(super) struct Folding<'a> {
    pub loops: &'a FoldLoops,
    pub state: *const (),
}
// SAFETY: a fold is `Sync`, and only read.
unsafe impl Sync for Folding<'_> {}
