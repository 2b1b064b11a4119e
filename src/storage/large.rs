//! Large buffers kept for the whole process, within a bound.

use super::release;
use core::ptr::NonNull;
use std::sync::Mutex;

/// How many bytes are kept unless [`set_cache_limit`] says otherwise: 256 MiB.
pub const DEFAULT_LIMIT: usize = 256 << 20;

struct Kept {
    ptr: NonNull<u8>,
    capacity: usize,
}
// SAFETY: memory that nobody uses belongs to no thread.
unsafe impl Send for Kept {}

struct Store {
    // Oldest first; the sum of the capacities is `bytes`, at most `limit`.
    kept: Vec<Kept>,
    bytes: usize,
    limit: usize,
}

static STORE: Mutex<Store> = Mutex::new(Store { kept: Vec::new(), bytes: 0, limit: DEFAULT_LIMIT });

impl Store {
    /// Drops the oldest until `bytes` more fit.
    fn make_room(&mut self, bytes: usize) {
        while self.bytes + bytes > self.limit && !self.kept.is_empty() {
            let old = self.kept.remove(0);
            self.bytes -= old.capacity;
            // SAFETY: it was given under this capacity, and nothing in the store is in use.
            unsafe { release(old.ptr, old.capacity) };
        }
    }
}

/// The lock; a panic elsewhere leaves the store whole, so a poisoned one is as good.
fn store() -> std::sync::MutexGuard<'static, Store> {
    STORE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// A kept buffer of exactly this capacity, the one used last.
pub fn take(capacity: usize) -> Option<NonNull<u8>> {
    let mut store = store();
    let found = store.kept.iter().rposition(|kept| kept.capacity == capacity)?;
    store.bytes -= capacity;
    Some(store.kept.remove(found).ptr)
}

/// Keeps the buffer; `false` when it is larger than the bound.
pub fn give(ptr: NonNull<u8>, capacity: usize) -> bool {
    let mut store = store();
    if capacity > store.limit {
        return false;
    }
    store.make_room(capacity);
    store.bytes += capacity;
    store.kept.push(Kept { ptr, capacity });
    true
}

/// Gives everything back: before memory runs out.
#[cold]
pub fn clear() {
    let mut store = store();
    let limit = core::mem::take(&mut store.limit);
    store.make_room(0);
    store.limit = limit;
}

/// Sets how many bytes of dropped large buffers (over 64 KiB each) are kept for the next tensors:
/// 256 MiB unless set, 0 to keep none. What is over the new bound is given back at once.
pub fn set_cache_limit(bytes: usize) {
    let mut store = store();
    store.limit = bytes;
    store.make_room(0);
}

/// How many bytes of dropped large buffers are kept now.
pub fn cached_bytes() -> usize {
    store().bytes
}
