//! The memory of a tensor.

use super::system::{ALIGN, LINES, allocate, capacity, release};
use super::{large, small};
use congruent_layout::error::OutOfMemory;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// Memory for `len` elements of `T`, aligned to 64 bytes.
///
/// Invariants:
/// 1. `ptr` is aligned to [`ALIGN`] and to `T`.
/// 2. `ptr` is valid for reads and writes of `capacity(len * size_of::<T>())` bytes, and nobody
///    else owns it; for 0 bytes it dangles.
/// 3. `len * size_of::<T>()` does not exceed `isize::MAX`.
///
/// Whether the elements are initialised is tracked by the owner, not by the buffer.
pub struct Buffer<T> {
    ptr: NonNull<T>,
    len: usize,
    _owns: PhantomData<T>,
}

// SAFETY: a buffer owns its memory (invariant 2), like a `Vec`.
unsafe impl<T: Send> Send for Buffer<T> {}
// SAFETY: a buffer owns its memory (invariant 2), like a `Vec`; a shared buffer exposes only its pointer.
unsafe impl<T: Sync> Sync for Buffer<T> {}

impl<T> Buffer<T> {
    /// Allocates uninitialised memory for `len` elements.
    ///
    /// # Errors
    /// [`OutOfMemory`] when there is not enough memory, or there are more bytes than can be addressed.
    pub fn new(len: usize) -> Result<Self, OutOfMemory> {
        const { assert!(align_of::<T>() <= ALIGN, "elements aligned to more than 64 bytes") };
        let bytes = len.saturating_mul(size_of::<T>());
        let ptr = if bytes == 0 { dangling() } else { take(bytes)? };
        Ok(Buffer { ptr: ptr.cast(), len, _owns: PhantomData })
    }

    /// Creates a buffer without elements or memory.
    pub(super) fn empty() -> Self {
        const { assert!(align_of::<T>() <= ALIGN, "elements aligned to more than 64 bytes") };
        Buffer { ptr: dangling().cast(), len: 0, _owns: PhantomData }
    }

    /// Returns the pointer to the elements.
    #[inline]
    pub fn ptr(&self) -> NonNull<T> {
        self.ptr
    }

    /// Returns the number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }
}

impl Buffer<u8> {
    /// Returns the same memory for `len` elements of another type.
    ///
    /// # Safety
    /// The elements have the same size in total, and are aligned to no more than [`ALIGN`].
    #[inline(always)]
    pub unsafe fn typed<T>(self, len: usize) -> Buffer<T> {
        const { assert!(align_of::<T>() <= ALIGN, "elements aligned to more than 64 bytes") };
        let memory = core::mem::ManuallyDrop::new(self);
        Buffer { ptr: memory.ptr.cast(), len, _owns: PhantomData }
    }
}

impl<T> Drop for Buffer<T> {
    fn drop(&mut self) {
        let bytes = self.len * size_of::<T>();
        if bytes != 0 {
            give(self.ptr.cast(), bytes);
        }
    }
}

/// The largest number of bytes of a buffer; an eighth is left for rounding up.
const MOST: usize = isize::MAX as usize / 8 * 7;

fn dangling() -> NonNull<u8> {
    NonNull::<Aligned>::dangling().cast()
}

#[repr(align(64))]
struct Aligned;

/// Returns exactly `capacity(bytes)` bytes, reused or new: `bytes` is not 0. (The first check is the fast path for few
/// elements: for 16 it takes a tenth of an addition.)
fn take(bytes: usize) -> Result<NonNull<u8>, OutOfMemory> {
    match small::take_lines(bytes) {
        Some(ptr) if !POISONS => Ok(ptr),
        kept => take_any(bytes, kept),
    }
}

/// Returns memory like [`take`], for any size, unless `kept` is some.
#[inline(never)]
// SOUND: a capacity is computed here from the bytes, the same when memory is taken and given back
fn take_any(bytes: usize, kept: Option<NonNull<u8>>) -> Result<NonNull<u8>, OutOfMemory> {
    if bytes > MOST {
        return Err(OutOfMemory { bytes });
    }
    let capacity = capacity(bytes);
    let kept = kept.or_else(|| match capacity {
        capacity if capacity <= LINES => None,
        capacity if capacity <= small::LIMIT => small::take(capacity),
        _ => large::take(capacity),
    });
    let ptr = match kept {
        Some(ptr) => ptr,
        None => allocate_or_clear(capacity).ok_or_else(|| none(bytes))?,
    };
    if POISONS {
        // SAFETY: `capacity` bytes from `ptr` on are owned exclusively.
        unsafe { ptr.write_bytes(POISON, capacity) };
    }
    Ok(ptr)
}

/// Allocates memory; if that fails, releases all cached memory and tries again.
fn allocate_or_clear(capacity: usize) -> Option<NonNull<u8>> {
    allocate(capacity).or_else(|| {
        large::clear();
        allocate(capacity)
    })
}

/// Returns the error for a buffer of this many bytes.
#[cold]
fn none(bytes: usize) -> OutOfMemory {
    let capacity = capacity(bytes);
    if capacity > small::LIMIT {
        large::not_taken(capacity);
    }
    OutOfMemory { bytes }
}

/// Whether a buffer is filled with [`POISON`].
const POISONS: bool = cfg!(all(debug_assertions, not(miri)));

/// The byte that a debug build fills a buffer with.
const POISON: u8 = 0xFB;

/// Caches memory of exactly `capacity(bytes)` bytes, or releases it to the system; `bytes` is not 0.
fn give(ptr: NonNull<u8>, bytes: usize) {
    if !small::give_lines(ptr, bytes) {
        give_any(ptr, bytes);
    }
}

/// Caches or releases memory like [`give`], for any size.
#[inline(never)]
// SOUND: a capacity is computed here from the bytes, the same when memory is taken and given back
fn give_any(ptr: NonNull<u8>, bytes: usize) {
    let capacity = capacity(bytes);
    let kept = if capacity <= small::LIMIT { small::give(ptr, capacity) } else { large::give(ptr, capacity) };
    if !kept {
        // SAFETY: `ptr` came from `allocate(capacity)`: `take` returns only such memory, under the
        // same capacity.
        unsafe { release(ptr, capacity) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::{Filled, cached_bytes, empty_cache, set_cache_limit};

    /// The store is shared by the process: tests that depend on its content take turns.
    static TURN: std::sync::Mutex<()> = std::sync::Mutex::new(());

    fn new<T>(len: usize) -> Buffer<T> {
        Buffer::new(len).expect("little memory")
    }

    #[test]
    fn a_dropped_buffer_is_used_again() {
        let _turn = TURN.lock();
        for len in [16usize, 3 << 20] {
            let first = new::<f32>(len).ptr();
            let second = new::<f32>(len).ptr();
            assert_eq!(first, second, "{len} elements");
        }
    }

    #[test]
    fn buffers_in_use_are_distinct_and_aligned() {
        let all: Vec<_> = (0..40).map(|_| new::<u8>(100)).collect();
        for (i, a) in all.iter().enumerate() {
            assert_eq!(a.ptr().as_ptr() as usize % ALIGN, 0);
            assert!(all[..i].iter().all(|b| b.ptr() != a.ptr()));
        }
    }

    #[test]
    fn nothing_is_taken_for_no_bytes() {
        assert_eq!(new::<f64>(0).ptr().as_ptr() as usize, ALIGN);
        assert_eq!(new::<()>(7).len(), 7);
    }

    #[test]
    fn a_capacity_wastes_at_most_an_eighth_and_a_line() {
        for bytes in (1..100_000).step_by(37) {
            let c = capacity(bytes);
            assert!(c >= bytes && c.is_multiple_of(ALIGN));
            assert!(c - bytes <= ALIGN.max(bytes / 8 + 1), "{bytes} -> {c}");
            assert_eq!(capacity(c), c, "a capacity is its own");
        }
    }

    #[test]
    fn the_store_of_large_buffers_is_bounded() {
        let _turn = TURN.lock();
        let big: Vec<_> = (0..8).map(|_| new::<u8>(48 << 20)).collect();
        drop(big);
        assert!(cached_bytes() <= large::FLOOR);
        set_cache_limit(50 << 20);
        assert!(cached_bytes() <= 50 << 20);
        empty_cache();
        assert_eq!(cached_bytes(), 0);
        set_cache_limit(large::FLOOR);
    }

    #[test]
    fn a_result_of_memory_is_two_words() {
        assert_eq!(size_of::<Result<Buffer<f32>, OutOfMemory>>(), 2 * size_of::<usize>());
        assert_eq!(size_of::<Result<Filled<f32>, OutOfMemory>>(), 2 * size_of::<usize>());
        assert_eq!(size_of::<Result<Filled<[u8; 3]>, OutOfMemory>>(), 2 * size_of::<usize>());
    }

    #[test]
    fn more_bytes_than_there_are_give_an_error() {
        let refused = |len| Buffer::<f32>::new(len).map(|_| ()).unwrap_err().bytes;
        assert_eq!(refused(usize::MAX), usize::MAX, "more than can be counted");
        assert_eq!(refused(MOST / 4 + 1), MOST / 4 * 4 + 4, "more than can be addressed");
        assert_eq!(Buffer::<()>::new(usize::MAX).map(|b| b.len()), Ok(usize::MAX));
    }

    #[test]
    #[cfg_attr(miri, ignore = "gives up when memory does")]
    fn what_was_kept_is_given_back_before_giving_up() {
        let _turn = TURN.lock();
        // A size that no other test caches.
        const BYTES: usize = 37 << 20;
        drop(new::<u8>(BYTES));
        assert!(cached_bytes() >= BYTES);
        // 2^61 bytes: one of the buffers is rejected. (With addresses of 32 bits, too.)
        const MANY: usize = isize::MAX as usize / 4 + 1;
        let all: Result<Vec<_>, _> = (0..16).map(|_| Buffer::<u8>::new(MANY)).collect();
        assert_eq!(all.map(|_| ()), Err(OutOfMemory { bytes: MANY }));
        assert_eq!(large::take(capacity(BYTES)), None);
        large::not_taken(capacity(BYTES));
    }

    #[test]
    #[cfg(all(debug_assertions, not(miri)))]
    fn a_debug_build_poisons_what_it_hands_out() {
        for len in [1, 100, 1 << 15] {
            for again in [false, true] {
                let buffer = new::<f32>(len);
                // SAFETY: (both) `len` elements, which the poison initialised, owned exclusively.
                let elements = unsafe { core::slice::from_raw_parts_mut(buffer.ptr().as_ptr(), len) };
                assert!(elements.iter().all(|x| x.to_bits() == 0xFBFB_FBFB && *x < -1e36), "{len} {again}");
                elements.fill(0.0);
            }
        }
    }
}
