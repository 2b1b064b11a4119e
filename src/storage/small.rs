//! Small buffers kept per thread: no lock, a handful for each capacity.

use super::{ALIGN, release};
use core::cell::UnsafeCell;
use core::ptr::NonNull;

/// The largest capacity kept here.
pub const LIMIT: usize = 64 << 10;

/// Capacities are eighths of powers of two: at most 8 between one power and the next.
const CLASSES: usize = 8 * (LIMIT.ilog2() - ALIGN.ilog2() + 1) as usize;

/// How many buffers of one capacity are kept.
const DEPTH: usize = 4;

/// The class of a capacity: its power of two, then its eighth.
fn class(capacity: usize) -> usize {
    let power = capacity.ilog2();
    let eighth = (capacity - (1 << power)) >> (power - 3);
    8 * (power - ALIGN.ilog2()) as usize + eighth
}

#[derive(Clone, Copy)]
struct Shelf {
    // The number of buffers on the shelf; the entries below it are buffers of this class.
    count: usize,
    kept: [Option<NonNull<u8>>; DEPTH],
    capacity: usize,
}

struct Store(UnsafeCell<[Shelf; CLASSES]>);

thread_local! {
    static STORE: Store = const {
        Store(UnsafeCell::new([Shelf { count: 0, kept: [None; DEPTH], capacity: 0 }; CLASSES]))
    };
}

/// A kept buffer of exactly this capacity.
#[inline]
pub fn take(capacity: usize) -> Option<NonNull<u8>> {
    on_shelf(capacity, |shelf| {
        shelf.count = shelf.count.checked_sub(1)?;
        shelf.kept[shelf.count].take()
    })
    .flatten()
}

/// Keeps the buffer; `false` when the shelf is full or the thread is ending.
#[inline]
pub fn give(ptr: NonNull<u8>, capacity: usize) -> bool {
    on_shelf(capacity, |shelf| {
        let free = shelf.count < DEPTH;
        if free {
            shelf.capacity = capacity;
            shelf.kept[shelf.count] = Some(ptr);
            shelf.count += 1;
        }
        free
    })
    .unwrap_or(false)
}

fn on_shelf<R>(capacity: usize, run: impl FnOnce(&mut Shelf) -> R) -> Option<R> {
    STORE
        .try_with(|store| {
            // SAFETY: the cell belongs to this thread, and `run` is one of the two closures above,
            // neither of which comes back here: the reference is the only one.
            let shelves = unsafe { &mut *store.0.get() };
            run(&mut shelves[class(capacity)])
        })
        .ok()
}

impl Drop for Store {
    fn drop(&mut self) {
        for shelf in self.0.get_mut() {
            for ptr in shelf.kept[..shelf.count].iter().flatten() {
                // SAFETY: it was given under this capacity, and nothing on a shelf is in use.
                unsafe { release(*ptr, shelf.capacity) };
            }
        }
    }
}
