//! A cache of small buffers per thread: without a lock, a few for each capacity.
//!
//! | capacity | class |
//! |---|---|
//! | 64, 128, .. 1024 | 0, 1, .. 15: by number of lines |
//! | above, eighths of powers of two | 16, 17, .. |

use super::system::{ALIGN, LINES, release};
use core::cell::{Cell, UnsafeCell};
use core::ptr::NonNull;

/// The largest capacity cached here.
pub const LIMIT: usize = 64 << 10;

/// The classes by number of cache lines, then 8 between one power of two and the next.
const CLASSES: usize = LINES / ALIGN + 8 * (LIMIT.ilog2() - LINES.ilog2()) as usize;

/// The largest number of cached buffers of one capacity.
const DEPTH: usize = 4;

/// Returns the class of a capacity.
#[inline]
fn class(capacity: usize) -> usize {
    if capacity <= LINES {
        return capacity / ALIGN - 1;
    }
    let power = capacity.ilog2();
    // From 8 eighths, which are the power itself, to 15.
    let eighths = capacity >> (power - 3);
    LINES / ALIGN + 8 * (power - LINES.ilog2()) as usize + eighths - 9
}

/// Returns the capacity of a class.
fn capacity(class: usize) -> usize {
    match class.checked_sub(LINES / ALIGN) {
        None => (class + 1) * ALIGN,
        Some(above) => (LINES << ((above + 1) / 8)) / 8 * (8 + (above + 1) % 8),
    }
}

struct Shelf {
    // The number of buffers on the shelf; the entries below this index are buffers of this class.
    count: usize,
    // The largest number of buffers: 0 before the thread has a `Keeper`, and after it is dropped.
    limit: usize,
    kept: [NonNull<u8>; DEPTH],
}

/// The shelves of a thread. Without a destructor, so that their first use needs no check. (If thread locals are not
/// native, the cached buffers of a thread may leak when it ends.)
struct Shelves(UnsafeCell<[Shelf; CLASSES]>);

/// Empties the shelves when its thread ends.
struct Keeper(Cell<bool>);

thread_local! {
    static SHELVES: Shelves = const {
        Shelves(UnsafeCell::new([const { Shelf { count: 0, limit: 0, kept: [NonNull::dangling(); DEPTH] } }; CLASSES]))
    };
    static KEEPER: Keeper = const { Keeper(Cell::new(false)) };
}

/// Takes a cached buffer of exactly this capacity.
#[inline]
pub fn take(capacity: usize) -> Option<NonNull<u8>> {
    on_shelf(class(capacity), pick)
}

/// Takes a cached buffer for the given number of bytes, which is not 0, if they are a few cache lines.
#[inline]
pub fn take_lines(bytes: usize) -> Option<NonNull<u8>> {
    let class = bytes.wrapping_sub(1) / ALIGN;
    if class < LINES / ALIGN { on_shelf(class, pick) } else { None }
}

#[inline]
fn pick(shelf: &mut Shelf) -> Option<NonNull<u8>> {
    let count = shelf.count.checked_sub(1)?;
    let ptr = shelf.kept.get(count).copied()?;
    shelf.count = count;
    Some(ptr)
}

/// Caches a buffer for the given number of bytes, which is not 0, if they are a few cache lines and there is room on the shelf.
#[inline]
pub fn give_lines(ptr: NonNull<u8>, bytes: usize) -> bool {
    let class = bytes.wrapping_sub(1) / ALIGN;
    class < LINES / ALIGN && on_shelf(class, |shelf| put(shelf, ptr))
}

/// Caches the buffer; returns `false` if the shelf is full or the thread is ending.
#[inline]
pub fn give(ptr: NonNull<u8>, capacity: usize) -> bool {
    on_shelf(class(capacity), |shelf| put(shelf, ptr)) || open() && on_shelf(class(capacity), |shelf| put(shelf, ptr))
}

#[inline]
fn put(shelf: &mut Shelf, ptr: NonNull<u8>) -> bool {
    let count = shelf.count;
    let place = if count < shelf.limit { shelf.kept.get_mut(count) } else { None };
    let Some(place) = place else { return false };
    *place = ptr;
    shelf.count = count + 1;
    true
}

/// Opens the shelves of a thread that has not used them yet; returns `false` if they are open already or the thread is ending.
#[cold]
#[inline(never)]
fn open() -> bool {
    KEEPER.try_with(|keeper| !keeper.0.replace(true)).is_ok_and(|first| {
        if first {
            on_shelves(|shelf, _| shelf.limit = DEPTH);
        }
        first
    })
}

/// Releases the cached buffers of this thread.
// SOUND: shelves are the thread's own, and hold what was given under the capacity of their class; no visitor comes back to them
pub fn clear() {
    on_shelves(|shelf, class| {
        for ptr in shelf.kept.iter().take(core::mem::take(&mut shelf.count)) {
            // SAFETY: it was cached under this capacity, and no buffer on a shelf is in use.
            unsafe { release(*ptr, capacity(class)) };
        }
    });
}

#[inline]
// SOUND: shelves are the thread's own, and hold what was given under the capacity of their class; no visitor comes back to them
fn on_shelf<R>(class: usize, run: impl FnOnce(&mut Shelf) -> R) -> R {
    SHELVES.with(|shelves| {
        // SAFETY: the cell belongs to this thread, and `run` is a closure of this file, none of which calls this function again:
        // the reference is the only one.
        let shelves = unsafe { &mut *shelves.0.get() };
        run(&mut shelves[class])
    })
}

fn on_shelves(mut run: impl FnMut(&mut Shelf, usize)) {
    (0..CLASSES).for_each(|class| on_shelf(class, |shelf| run(shelf, class)));
}

impl Drop for Keeper {
    fn drop(&mut self) {
        clear();
        on_shelves(|shelf, _| shelf.limit = 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_capacity_has_a_class_of_its_own() {
        let mut next = 0;
        for bytes in 1..=LIMIT {
            let taken = crate::storage::system::capacity(bytes);
            let class = class(taken);
            assert!(bytes > LINES || class == (bytes - 1) / ALIGN, "{bytes} bytes");
            assert!(class == next || class + 1 == next, "{bytes} bytes");
            assert_eq!(capacity(class), taken, "{bytes} bytes");
            next = class + 1;
        }
        assert_eq!(next, CLASSES);
    }
}
