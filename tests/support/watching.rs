//! An allocator that remembers the most bytes that a thread has asked for at once.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! { static LARGEST: Cell<usize> = const { Cell::new(0) }; }

struct Watching;

// SAFETY: the system's allocator, and a number beside it.
unsafe impl GlobalAlloc for Watching {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        LARGEST.set(LARGEST.get().max(layout.size()));
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Watching = Watching;

/// The most bytes that this thread asks for at once in a call.
pub fn largest<R>(call: impl FnOnce() -> R) -> (R, usize) {
    LARGEST.set(0);
    let result = call();
    (result, LARGEST.get())
}
