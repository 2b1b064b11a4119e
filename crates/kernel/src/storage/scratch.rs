//! Vectors that grow with the number of elements: memory on the way to a result, which may not be there either.

use congruent_layout::error::OutOfMemory;
use core::sync::atomic::{AtomicUsize, Ordering};

/// Reserves room for the given number of further elements.
///
/// # Errors
/// [`OutOfMemory`]
pub fn reserve<T>(vec: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    let asked = vec.len().saturating_add(more);
    vec.try_reserve_exact(more).map_err(|_| OutOfMemory { bytes: asked.saturating_mul(size_of::<T>()) })
}

/// An empty vector with the given capacity.
///
/// # Errors
/// [`OutOfMemory`]
pub fn reserved<T>(len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = Vec::new();
    reserve(&mut vec, len)?;
    Ok(vec)
}

/// A vector of `n` copies of one value.
///
/// # Errors
/// [`OutOfMemory`]
pub fn repeated<T: Clone>(value: T, len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = reserved(len)?;
    vec.resize(len, value);
    Ok(vec)
}

/// Collects an iterator.
///
/// # Errors
/// [`OutOfMemory`]
pub fn collected<T>(of: impl ExactSizeIterator<Item = T>) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = reserved(of.len())?;
    vec.extend(of);
    Ok(vec)
}

/// A note that memory ran out in a loop that cannot be left at once, on whatever thread: it goes on without writing, and
/// who started it asks afterwards.
pub struct Shortage(AtomicUsize);

impl Shortage {
    /// None so far.
    pub const fn new() -> Self {
        Shortage(AtomicUsize::new(0))
    }

    /// The value, or nothing and a note.
    pub fn note<T>(&self, result: Result<T, OutOfMemory>) -> Option<T> {
        // Of no bytes, too, it is a shortage.
        result.map_err(|error| self.0.store(error.bytes.max(1), Ordering::Relaxed)).ok()
    }

    /// The error that was noted, if any.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    pub fn check(&self) -> Result<(), OutOfMemory> {
        match self.0.load(Ordering::Relaxed) {
            0 => Ok(()),
            bytes => Err(OutOfMemory { bytes }),
        }
    }
}
