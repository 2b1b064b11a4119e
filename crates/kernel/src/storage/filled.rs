//! Initialised buffers.

use super::buffer::Buffer;
use congruent_layout::error::OutOfMemory;
use core::ptr::NonNull;

/// A buffer whose elements are all initialised: the result of kernels, and the memory of tensors.
///
/// Invariant: all `len` elements are initialised, and stay so.
pub struct Filled<T>(Buffer<T>);

impl<T> Buffer<T> {
    /// Marks the buffer as initialised.
    ///
    /// # Safety
    /// All `len` elements are initialised.
    #[inline]
    pub unsafe fn filled(self) -> Filled<T> {
        Filled(self)
    }
}

impl<T> Filled<T> {
    /// Creates a buffer without elements or memory; the type is aligned to at most 64 bytes.
    ///
    /// ```compile_fail,E0080
    /// #[derive(Clone, Copy)]
    /// #[repr(align(4096))]
    /// struct Page;
    /// congruent_kernel::storage::Filled::<Page>::empty().as_slice();   // a slice at an address of 64
    /// ```
    pub fn empty() -> Self {
        Filled(Buffer::empty())
    }

    /// Returns the memory, to be overwritten.
    pub fn into_buffer(self) -> Buffer<T> {
        self.0
    }

    /// Returns the pointer to the elements.
    #[inline]
    pub fn ptr(&self) -> NonNull<T> {
        self.0.ptr()
    }

    /// Returns the number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the elements.
    #[inline]
    // SOUND: all elements are written (invariant), which only unsafe code claims; the buffer is aligned to them
    pub fn as_slice(&self) -> &[T] {
        // SAFETY: the invariant; `self` owns the elements.
        unsafe { core::slice::from_raw_parts(self.ptr().as_ptr(), self.len()) }
    }

    /// Returns the elements, mutably.
    #[inline]
    // SOUND: all elements are written (invariant), which only unsafe code claims; the buffer is aligned to them
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: the invariant; `self` owns the elements, and is borrowed exclusively.
        unsafe { core::slice::from_raw_parts_mut(self.ptr().as_ptr(), self.len()) }
    }
}

impl<T: Copy> Filled<T> {
    /// Copies the elements to a new buffer.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    // SOUND: all elements are written (invariant), which only unsafe code claims; the buffer is aligned to them
    pub fn copied(elements: &[T]) -> Result<Self, OutOfMemory> {
        let out = Buffer::<T>::new(elements.len())?;
        // SAFETY: both are valid for `elements.len()` elements, and `out` is new.
        unsafe { out.ptr().as_ptr().copy_from_nonoverlapping(elements.as_ptr(), elements.len()) };
        // SAFETY: all elements were copied.
        Ok(unsafe { out.filled() })
    }
}
