//! Walks over a model, with the splitting of the current parameter.

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

/// Returns each split axis of the current parameter of a walk, the mesh axis, and whether the last parts may be shorter.
pub(super) fn splits() -> Vec<(usize, usize, bool)> {
    SPLITS.with_borrow(Clone::clone)
}
