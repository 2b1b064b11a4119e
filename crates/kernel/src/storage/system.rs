//! Memory of the system.

use super::huge;
use core::alloc::Layout;
use core::ptr::NonNull;
use std::alloc;

/// The alignment of all buffers: a cache line, an AVX-512 vector.
pub const ALIGN: usize = 64;

/// The size up to which a capacity is any number of cache lines: its class needs no logarithm.
pub const LINES: usize = 1 << 10;

/// Returns the number of bytes allocated for `bytes`: rounded up to an eighth of a power of two, so
/// that a buffer can be reused for nearly the same size, with a loss of at most an eighth.
#[inline]
pub fn capacity(bytes: usize) -> usize {
    if bytes <= LINES {
        return (bytes + ALIGN - 1) & !(ALIGN - 1);
    }
    // The step is a power of two: a mask rounds up, whereas a division would cost as much as the shelf.
    let step = (bytes.next_power_of_two() / 16).max(ALIGN);
    (bytes + step - 1) & !(step - 1)
}

fn layout(capacity: usize) -> Layout {
    let align = if capacity < huge::FROM { ALIGN } else { huge::PAGE };
    Layout::from_size_align(capacity, align).expect("at most MOST, rounded up by an eighth")
}

/// Allocates memory of the system, or returns `None`; the capacity is not 0.
#[inline(never)]
// SOUND: asserts that the capacity is not 0
pub fn allocate(capacity: usize) -> Option<NonNull<u8>> {
    assert!(capacity > 0, "no memory is asked for");
    let layout = layout(capacity);
    // SAFETY: the capacity is not 0 (`Buffer::new` does not allocate 0 bytes).
    let ptr = NonNull::new(unsafe { alloc::alloc(layout) })?;
    if capacity >= huge::FROM {
        // SAFETY: `capacity` bytes from `ptr` on are owned exclusively, and begin at a page.
        unsafe { huge::advise(ptr, capacity) };
    }
    Some(ptr)
}

/// Releases memory to the system.
///
/// # Safety
/// `ptr` came from `allocate(capacity)` and is not used any more.
#[inline(never)]
pub unsafe fn release(ptr: NonNull<u8>, capacity: usize) {
    // SAFETY: the same layout as in `allocate`, by the caller's promise.
    unsafe { alloc::dealloc(ptr.as_ptr(), layout(capacity)) };
}
