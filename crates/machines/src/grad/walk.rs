//! Walks over a model: how the parameter that a walk is at is split.

use core::cell::RefCell;

thread_local! {
    /// Each axis that is split, and the mesh axis.
    static SPLITS: RefCell<Vec<(usize, usize)>> = const { RefCell::new(Vec::new()) };
}

/// Runs a walk at a parameter that is split in this way.
pub(super) fn entered<R>(splits: Vec<(usize, usize)>, walk: impl FnOnce() -> R) -> R {
    let outer = SPLITS.replace(splits);
    let result = walk();
    SPLITS.set(outer);
    result
}

/// Each axis that is split of the parameter which a walk is at, and the mesh axis.
pub(super) fn splits() -> Vec<(usize, usize)> {
    SPLITS.with_borrow(Clone::clone)
}
