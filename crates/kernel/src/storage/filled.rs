//! A buffer that has been written.

use super::buffer::Buffer;
use congruent_layout::error::OutOfMemory;
use core::ptr::NonNull;

/// A buffer of which every element is initialised: what a kernel gives back, and a tensor keeps.
///
/// Invariant: all `len` elements are initialised, and stay so.
pub struct Filled<T>(Buffer<T>);

impl<T> Buffer<T> {
    /// The buffer, now that every element is written.
    ///
    /// # Safety
    /// All `len` elements are initialised.
    #[inline]
    pub unsafe fn filled(self) -> Filled<T> {
        Filled(self)
    }
}

impl<T> Filled<T> {
    /// No elements, and no memory: of a type that is aligned to at most 64 bytes.
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

    /// The memory, to be written anew.
    pub fn into_buffer(self) -> Buffer<T> {
        self.0
    }

    /// Where the elements are.
    #[inline]
    pub fn ptr(&self) -> NonNull<T> {
        self.0.ptr()
    }

    /// The number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The elements.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        // SAFETY: the invariant; `self` owns them.
        unsafe { core::slice::from_raw_parts(self.ptr().as_ptr(), self.len()) }
    }

    /// The elements, to be written.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: the invariant; `self` owns them, and is borrowed alone.
        unsafe { core::slice::from_raw_parts_mut(self.ptr().as_ptr(), self.len()) }
    }
}

impl<T: Copy> Filled<T> {
    /// A copy of these elements.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    pub fn copied(elements: &[T]) -> Result<Self, OutOfMemory> {
        let out = Buffer::<T>::new(elements.len())?;
        // SAFETY: both are valid for as many elements, and one of them is new.
        unsafe { out.ptr().as_ptr().copy_from_nonoverlapping(elements.as_ptr(), elements.len()) };
        // SAFETY: as many elements as there are were copied.
        Ok(unsafe { out.filled() })
    }
}
