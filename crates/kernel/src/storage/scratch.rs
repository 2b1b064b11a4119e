//! Scratch vectors that grow with the number of elements, and report when memory is short.

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

/// Allocates an empty vector with the given capacity.
///
/// # Errors
/// [`OutOfMemory`]
pub fn reserved<T>(len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = Vec::new();
    reserve(&mut vec, len)?;
    Ok(vec)
}

/// Allocates a vector of `len` copies of one value.
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

/// A record that memory ran out in a loop that cannot be left at once, on any thread: the loop continues without writing, and
/// its caller checks the record afterwards.
pub struct Shortage(AtomicUsize);

impl Shortage {
    /// Creates an empty record.
    pub const fn new() -> Self {
        Shortage(AtomicUsize::new(0))
    }

    /// Returns the value, or records the error and returns `None`.
    pub fn note<T>(&self, result: Result<T, OutOfMemory>) -> Option<T> {
        // At least 1, because 0 means that no error was recorded.
        result.map_err(|error| self.0.store(error.bytes.max(1), Ordering::Relaxed)).ok()
    }

    /// Returns the recorded error, if any.
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
