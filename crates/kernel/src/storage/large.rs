//! A cache of large buffers for the whole process, of bounded size.

use super::small;
use super::system::release;
use core::ptr::NonNull;
use std::sync::Mutex;

/// The number of bytes that may be cached in any case: 64 MiB.
pub const FLOOR: usize = 64 << 20;

/// The memory of the machine, as a multiple of the largest default bound.
const SHARE: usize = 8;

struct CachedBuffer {
    ptr: NonNull<u8>,
    capacity: usize,
}
// SAFETY: unused memory belongs to no thread.
unsafe impl Send for CachedBuffer {}

struct Store {
    // Oldest first; the sum of the capacities is `bytes`.
    kept: Vec<CachedBuffer>,
    bytes: usize,
    // The sum of the capacities that are in use.
    used: usize,
    // The limit set by `set_cache_limit`.
    limit: Option<usize>,
    // The largest bound for this machine; 0 before it is computed.
    most: usize,
}

static STORE: Mutex<Store> = Mutex::new(Store { kept: Vec::new(), bytes: 0, used: 0, limit: None, most: 0 });

impl Store {
    /// Returns the number of bytes that may be cached now.
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

    /// Releases the oldest buffers until no more than the bound is cached.
    // SOUND: what is kept was given under this capacity, and nobody uses it
    fn trim(&mut self, bound: usize) {
        while self.bytes > bound && !self.kept.is_empty() {
            let old = self.kept.remove(0);
            self.bytes -= old.capacity;
            // SAFETY: it was cached under this capacity, and no buffer in the cache is in use.
            unsafe { release(old.ptr, old.capacity) };
        }
    }
}

/// Returns the memory of the machine in bytes, or 8 GiB if the system does not report it.
fn machine() -> usize {
    let said =
        if cfg!(all(target_os = "linux", not(miri))) { std::fs::read_to_string("/proc/meminfo").ok() } else { None };
    let total = said.as_deref().and_then(total);
    total.unwrap_or(usize::try_from(8_u64 << 30).unwrap_or(usize::MAX))
}

/// Parses `MemTotal:       1689764 kB` as bytes; `usize::MAX` if a process of 32 bits cannot address them.
fn total(meminfo: &str) -> Option<usize> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    Some(line.split_whitespace().next()?.parse::<usize>().ok()?.saturating_mul(1024))
}

/// Locks the store; a panic elsewhere leaves it consistent, so poisoning is ignored.
fn store() -> std::sync::MutexGuard<'static, Store> {
    STORE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Takes a cached buffer of exactly this capacity, the most recently used; otherwise the caller allocates, or reports that this
/// [failed](not_taken).
pub fn take(capacity: usize) -> Option<NonNull<u8>> {
    let mut store = store();
    store.used += capacity;
    let found = store.kept.iter().rposition(|kept| kept.capacity == capacity)?;
    store.bytes -= capacity;
    Some(store.kept.remove(found).ptr)
}

/// Records that an allocation of this capacity failed.
#[cold]
pub fn not_taken(capacity: usize) {
    store().used -= capacity;
}

/// Caches the buffer; returns `false` if it is larger than the bound.
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

/// Releases everything, when memory is short.
#[cold]
pub fn clear() {
    store().trim(0);
}

/// Sets the number of bytes of dropped large buffers (over 64 KiB each) that are cached for later tensors, 0 to cache none. Buffers
/// beyond the new limit are released at once.
///
/// By default, at most twice the memory of the tensors at the time of the last drop is cached, but no more than an eighth of the
/// memory of the machine (or of 8 GiB, if the system does not report it), or 64 MiB if that is more: at most
/// 64 MiB stay cached when all tensors are dropped, until [`empty_cache`]. A limit that was set stays for the rest of the
/// process. A buffer is reused only by tensors of nearly the same size.
pub fn set_cache_limit(bytes: usize) {
    let mut store = store();
    store.limit = Some(bytes);
    store.trim(bytes);
}

/// Returns the number of bytes of dropped large buffers that are cached now.
pub fn cached_bytes() -> usize {
    store().bytes
}

/// Releases all cached memory to the system: the large buffers, and the small ones (up to 64 KiB each) of the calling
/// thread. The small buffers of other threads, a few MiB each at most, are released when these end.
///
/// Useful for a program that has finished its work on tensors, or shares a machine; later tensors allocate
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
