//! Walks over a model: how the parameter that a walk is at is split.

use core::cell::RefCell;

thread_local! {
    /// Each axis that is split, the mesh axis, and whether the last parts may be shorter.
    static SPLITS: RefCell<Vec<(usize, usize, bool)>> = const { RefCell::new(Vec::new()) };
}

/// Runs a walk at a parameter that is split in this way.
pub(super) fn entered<R>(splits: Vec<(usize, usize, bool)>, walk: impl FnOnce() -> R) -> R {
    let outer = SPLITS.replace(splits);
    let result = walk();
    SPLITS.set(outer);
    result
}

/// Each axis that is split of the parameter which a walk is at, the mesh axis, and whether the last parts may be shorter.
pub(super) fn splits() -> Vec<(usize, usize, bool)> {
    SPLITS.with_borrow(Clone::clone)
}
