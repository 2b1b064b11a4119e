//! The state of a thread: whether it records, and how.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

static NEXT: AtomicU64 = AtomicU64::new(0);
thread_local! { static RECORDING: Cell<Recording> = const { Cell::new(Recording::On) }; }

/// The treatment of an operation on tracked operands.
#[derive(Clone, Copy)]
pub(crate) enum Recording {
    /// It is recorded.
    On,
    /// It is forgotten where the operand was tracked before this node; what a function inside tracks for itself is recorded.
    OffBefore(u64),
    /// Operands that were tracked before this node are refused, in this operation's name: its function was given all that it may read, untracked.
    RefusedBefore(u64, &'static str),
}

impl Recording {
    /// The node that the next operation will be.
    pub(crate) fn next() -> u64 {
        NEXT.load(Ordering::Relaxed)
    }

    /// Nothing is recorded of what is tracked by now.
    pub(crate) fn off() -> Self {
        Recording::OffBefore(Recording::next())
    }

    /// The number of a node that is made.
    pub(super) fn take_next() -> u64 {
        NEXT.fetch_add(1, Ordering::Relaxed)
    }
}

/// Sets what this thread records, until it is dropped.
pub(crate) struct Recorder(Recording);
impl Recorder {
    pub(crate) fn set(recording: Recording) -> Self {
        Recorder(RECORDING.replace(recording))
    }

    pub(crate) fn now() -> Recording {
        RECORDING.get()
    }
}
impl Drop for Recorder {
    fn drop(&mut self) {
        RECORDING.set(self.0);
    }
}
