//! Large buffers kept for the whole process, within a bound.

use super::small;
use super::system::release;
use core::ptr::NonNull;
use std::sync::Mutex;

/// How many bytes may be kept in any case: 64 MiB.
pub const FLOOR: usize = 64 << 20;

/// The memory of the machine, as a multiple of what is kept at most.
const SHARE: usize = 8;

struct CachedBuffer {
    ptr: NonNull<u8>,
    capacity: usize,
}
// SAFETY: memory that nobody uses belongs to no thread.
unsafe impl Send for CachedBuffer {}

struct Store {
    // Oldest first; the sum of the capacities is `bytes`.
    kept: Vec<CachedBuffer>,
    bytes: usize,
    // The capacities that were taken and not given back.
    used: usize,
    // What `set_cache_limit` said.
    limit: Option<usize>,
    // The largest bound that the machine allows; 0 before it was asked.
    most: usize,
}

static STORE: Mutex<Store> = Mutex::new(Store { kept: Vec::new(), bytes: 0, used: 0, limit: None, most: 0 });

impl Store {
    /// How many bytes may be kept now.
    fn bound(&mut self) -> usize {
        if let Some(limit) = self.limit {
            return limit;
        }
        let bound = self.used.saturating_mul(2);
        if bound <= FLOOR {
            return FLOOR;
        }
        if self.most == 0 {
            self.most = machine() / SHARE;
        }
        bound.min(self.most).max(FLOOR)
    }

    /// Drops the oldest until no more than the bound is kept.
    fn trim(&mut self, bound: usize) {
        while self.bytes > bound && !self.kept.is_empty() {
            let old = self.kept.remove(0);
            self.bytes -= old.capacity;
            // SAFETY: it was given under this capacity, and nothing in the store is in use.
            unsafe { release(old.ptr, old.capacity) };
        }
    }
}

/// The memory of the machine in bytes, or 8 GiB where the system does not say.
fn machine() -> usize {
    let said =
        if cfg!(all(target_os = "linux", not(miri))) { std::fs::read_to_string("/proc/meminfo").ok() } else { None };
    let total = said.as_deref().and_then(total);
    total.unwrap_or(usize::try_from(8_u64 << 30).unwrap_or(usize::MAX))
}

/// `MemTotal:       1689764 kB` in bytes; `usize::MAX` where it is more than a process of 32 bits can address.
fn total(meminfo: &str) -> Option<usize> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    Some(line.split_whitespace().next()?.parse::<usize>().ok()?.saturating_mul(1024))
}

/// The lock; a panic elsewhere leaves the store whole, so a poisoned one is as good.
fn store() -> std::sync::MutexGuard<'static, Store> {
    STORE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// A kept buffer of exactly this capacity, the one used last; without, the caller takes as much elsewhere, or says that it
/// [could not](not_taken).
pub fn take(capacity: usize) -> Option<NonNull<u8>> {
    let mut store = store();
    store.used += capacity;
    let found = store.kept.iter().rposition(|kept| kept.capacity == capacity)?;
    store.bytes -= capacity;
    Some(store.kept.remove(found).ptr)
}

/// There was no memory of this capacity.
#[cold]
pub fn not_taken(capacity: usize) {
    store().used -= capacity;
}

/// Keeps the buffer; `false` when it is larger than the bound.
pub fn give(ptr: NonNull<u8>, capacity: usize) -> bool {
    let mut store = store();
    store.used -= capacity;
    let bound = store.bound();
    let keeps = capacity <= bound;
    if keeps {
        store.bytes += capacity;
        store.kept.push(CachedBuffer { ptr, capacity });
    }
    store.trim(bound);
    keeps
}

/// Gives everything back: before memory runs out.
#[cold]
pub fn clear() {
    store().trim(0);
}

/// Sets how many bytes of dropped large buffers (over 64 KiB each) are kept for the next tensors, 0 to keep none. What is
/// over the new limit is given back at once.
///
/// Unless set, at most twice as many are kept as tensors held when one was last dropped, but no more than an eighth of the
/// memory of the machine (of 8 GiB, where the system does not say how much there is), or 64 MiB where that is more: at most
/// 64 MiB are left when every tensor was dropped, until [`empty_cache`]. A limit that was set stays for the rest of the
/// process. A buffer serves a tensor of nearly the same size only.
pub fn set_cache_limit(bytes: usize) {
    let mut store = store();
    store.limit = Some(bytes);
    store.trim(bytes);
}

/// How many bytes of dropped large buffers are kept now.
pub fn cached_bytes() -> usize {
    store().bytes
}

/// Gives back to the system what is kept: the large buffers, and the small ones (up to 64 KiB each) of the thread that
/// calls. Those of other threads, a few MiB each at most, are given back when these end.
///
/// For a program that has done its work on tensors and goes on without, or shares a machine; what comes next begins with
/// new memory, which takes more time. PyTorch's name.
///
/// # Examples
/// ```
/// use congruent::memory;
/// use congruent::prelude::*;
///
/// drop(Tensor::<f32, shape![1000, 1000]>::zeros());
/// assert!(memory::cached_bytes() >= 4_000_000);
/// memory::empty_cache();
/// assert_eq!(memory::cached_bytes(), 0);
/// ```
#[doc(alias("clear_cache", "release", "shrink", "trim", "free"))]
pub fn empty_cache() {
    clear();
    small::clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_of_its_memory_is_read() {
        assert_eq!(total("MemTotal:       1689764 kB\nMemFree:  1 kB\n"), Some(1_689_764 << 10));
        assert_eq!(total("nothing"), None);
    }

    #[test]
    fn the_bound_is_a_share_of_what_is_in_use() {
        let mut store = Store { kept: Vec::new(), bytes: 0, used: 0, limit: None, most: 1 << 30 };
        let mut bound = |used, limit| {
            (store.used, store.limit) = (used, limit);
            store.bound()
        };
        assert_eq!(bound(0, None), FLOOR);
        assert_eq!(bound(20 << 20, None), FLOOR);
        assert_eq!(bound(100 << 20, None), 200 << 20);
        assert_eq!(bound(usize::MAX, None), 1 << 30);
        assert_eq!(bound(usize::MAX, Some(0)), 0);
        assert_eq!(bound(0, Some(usize::MAX)), usize::MAX);
    }
}
