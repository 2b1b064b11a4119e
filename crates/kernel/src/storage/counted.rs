//! Reference-counted memory: the last owner releases it.

use super::filled::Filled;
use core::mem::ManuallyDrop;
use core::ptr::NonNull;
use std::sync::Arc;

/// Elements with several owners, which only read them.
pub type Counted<T> = Arc<Memory<T>>;

/// Elements in a buffer of this library, or in the memory of a vector.
///
/// **Why not vectors everywhere?** Their memory is aligned to an element. A tensor guarantees the alignment of a cache line.
pub enum Memory<T> {
    /// A buffer.
    Buffer(Filled<T>),
    /// The memory of a vector.
    Vector(Vector<T>),
}

impl<T> Memory<T> {
    /// Returns the pointer to the elements.
    pub fn ptr(&self) -> NonNull<T> {
        match self {
            Memory::Buffer(elements) => elements.ptr(),
            Memory::Vector(elements) => elements.ptr,
        }
    }

    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        match self {
            Memory::Buffer(elements) => elements.len(),
            Memory::Vector(elements) => elements.len,
        }
    }
}

/// A vector stored as its raw parts: pointers into it stay valid when it is moved.
///
/// Invariants:
/// 1. `ptr`, `len` and `capacity` are the parts of a vector that nobody else owns: `len` elements are initialised.
/// 2. `T` has no destructor.
pub struct Vector<T> {
    ptr: NonNull<T>,
    len: usize,
    capacity: usize,
}

// SAFETY: it owns its elements, like the original vector (invariant 1).
unsafe impl<T: Send> Send for Vector<T> {}
// SAFETY: it owns its elements, like the original vector (invariant 1); when shared, it exposes only a pointer.
unsafe impl<T: Sync> Sync for Vector<T> {}

impl<T: Copy> From<Vec<T>> for Vector<T> {
    fn from(elements: Vec<T>) -> Self {
        let mut elements = ManuallyDrop::new(elements);
        let (len, capacity) = (elements.len(), elements.capacity());
        let ptr = NonNull::new(elements.as_mut_ptr()).expect("a vector's pointer is not null");
        Vector { ptr, len, capacity }
    }
}

impl<T> Vector<T> {
    /// Returns the vector: O(1).
    // SOUND: the parts are those of the vector that `From<Vec<T>>` took apart, the only way to make one
    pub fn into_vec(self) -> Vec<T> {
        let parts = ManuallyDrop::new(self);
        // SAFETY: invariant 1; `self` is not dropped.
        unsafe { Vec::from_raw_parts(parts.ptr.as_ptr(), parts.len, parts.capacity) }
    }
}

impl<T> Drop for Vector<T> {
    // SOUND: the parts are those of the vector that `From<Vec<T>>` took apart, the only way to make one
    fn drop(&mut self) {
        // SAFETY: invariant 1; `self` is not used afterwards. (By invariant 2 only the memory has to be released.)
        drop(unsafe { Vec::from_raw_parts(self.ptr.as_ptr(), self.len, self.capacity) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vector_comes_back_as_it_was() {
        for len in [0, 1, 5] {
            let mut elements = Vec::with_capacity(8);
            elements.extend(0..len);
            let at = elements.as_ptr();
            let kept = Vector::from(elements);
            // SAFETY: `kept.len` elements, which nobody writes.
            let seen = unsafe { core::slice::from_raw_parts(kept.ptr.as_ptr(), kept.len) };
            assert_eq!(seen, (0..len).collect::<Vec<_>>());
            let back = kept.into_vec();
            assert_eq!((back.as_ptr(), back.len(), back.capacity()), (at, len as usize, 8));
        }
    }

    #[test]
    fn memory_is_given_back_by_its_last_owner() {
        let counted: Counted<i32> = Arc::new(Memory::Vector(vec![1, 2, 3].into()));
        let second = counted.clone();
        drop(counted);
        assert_eq!(second.len(), 3);
        // SAFETY: three elements, which nobody writes.
        assert_eq!(unsafe { *second.ptr().as_ptr().add(2) }, 3);
    }
}
