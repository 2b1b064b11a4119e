//! Operands as the loops see them, and the sizes at which they take another path.

use congruent_layout::{Geometry, Layout, addressable, same};
use core::marker::PhantomData;
use core::ops::Deref;

/// Returns `size`, the size at which a kernel takes another path. Miri is some thousand times slower, so under Miri the result is
/// `size / 2048`: `tests/miri` reaches both paths with a few hundred elements.
pub(crate) const fn threshold(size: usize) -> usize {
    if cfg!(miri) { size >> 11 } else { size }
}

/// Returns `work`, the amount of work above which threads share it. Under Miri the result is `work / 128`: most tests stay below, because
/// rayon runs only under the laxer of Miri's two borrow models.
pub(crate) const fn parallel(work: usize) -> usize {
    if cfg!(miri) { work >> 7 } else { work }
}

/// An operand as the kernels see it: a pointer to its elements, and their geometry.
///
/// Invariants:
/// 1. For every position inside `geometry.sizes`, `ptr + Σ position * geometry.strides` is a valid,
///    initialised element for `'a`.
/// 2. There are as many strides as sizes, and the product of any of the sizes can be computed, as [`addressable`] says: with a product that
///    wraps, a loop would overrun the buffer.
///
/// Safe functions return a `Ref` to any caller, so its fields are private:
///
/// ```compile_fail,E0616
/// use congruent::Tensor;
/// use congruent::einsum::Summand;
///
/// let x = Tensor::from([1.0]);
/// let mut operand = Summand::<f64>::lend(&x);
/// operand.geometry = Summand::<f64>::lend(&x).geometry;
/// ```
// `C`: the fields have the same places for all element types, so that several operands may be read as [`forgotten`].
#[repr(C)]
pub struct Ref<'a, T> {
    /// The pointer to the first element.
    ptr: *const T,
    /// The sizes and strides.
    geometry: Geometry<'a>,
    /// Borrows the elements.
    life: PhantomData<&'a T>,
}

impl<'a, T> Deref for Ref<'a, T> {
    type Target = Geometry<'a>;
    #[inline(always)]
    fn deref(&self) -> &Geometry<'a> {
        &self.geometry
    }
}

impl<T> Clone for Ref<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Ref<'_, T> {}

impl<'a, T> Ref<'a, T> {
    /// Returns the pointer to the first element.
    #[inline(always)]
    pub fn ptr(&self) -> *const T {
        self.ptr
    }

    /// Returns the sizes and strides.
    #[inline(always)]
    pub fn geometry(&self) -> Geometry<'a> {
        self.geometry
    }

    /// Creates an operand of the elements at `ptr`.
    ///
    /// # Safety
    /// Both invariants hold.
    #[inline]
    pub unsafe fn from_raw(ptr: *const T, geometry: Geometry<'a>) -> Self {
        Ref { ptr, geometry, life: PhantomData }
    }

    /// Adds an axis, like [`Geometry::with_axis`].
    #[inline]
    pub fn with_axis(self) -> Self {
        Ref { geometry: self.geometry.with_axis(), ..self }
    }

    /// Creates an operand of rank 0: one number.
    #[inline]
    // SOUND: the element is borrowed for as long as the operand, and there are no sizes
    pub fn scalar(value: &'a T) -> Self {
        // SAFETY: one element, borrowed for `'a`, and no sizes.
        unsafe { Ref::from_raw(value, Geometry::new(&[], &[])) }
    }

    /// Creates an operand of elements under a layout.
    ///
    /// # Panics
    /// When the layout reaches beyond the elements, or has more positions than can be counted.
    // SOUND: asserts that the layout lies inside the elements, which are borrowed, and that products of its sizes do not wrap
    pub fn over(elements: &'a [T], layout: &'a Layout) -> Self {
        let fits =
            addressable(layout.sizes().iter().copied()) && layout.reach().is_some_and(|reach| reach <= elements.len());
        assert!(fits, "{layout:?} of {}", elements.len());
        // SAFETY: 1. every position is among the elements, which are borrowed for `'a`; 2. as asserted.
        unsafe { Ref::new(elements.as_ptr(), layout, 0) }
    }

    /// Creates an operand of the elements at `ptr` under a layout.
    ///
    /// # Safety
    /// Both invariants hold.
    #[inline]
    pub unsafe fn new(ptr: *const T, layout: &'a Layout, named: u64) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Ref::from_raw(ptr, Geometry { named, ..layout.geometry() }) }
    }

    /// Returns whether the sizes and strides are those of this layout.
    #[inline]
    pub(crate) fn lies_as(&self, layout: &Layout) -> bool {
        same(self.sizes, layout.sizes()) && same(self.strides, layout.strides())
    }
}

/// Forgets the element type of operands that are only moved; the caller passes the size of an element separately.
// SOUND: a unit is valid wherever an element is, and the slice is borrowed
pub(crate) fn forgotten<'a, 'b, T>(operands: &'b [Ref<'a, T>]) -> &'b [Ref<'a, ()>] {
    // SAFETY: the fields have the same places for all element types; a unit is valid wherever an element is.
    unsafe { core::slice::from_raw_parts(operands.as_ptr().cast(), operands.len()) }
}

/// An operand that is written to: like [`Ref`], but exclusive, so that nobody else reads or writes its elements meanwhile.
pub struct RefMut<'a, T> {
    /// The pointer to the first element.
    ptr: *mut T,
    /// The sizes and strides: no two positions share an element.
    geometry: Geometry<'a>,
    /// Borrows the elements exclusively.
    life: PhantomData<&'a mut T>,
}

impl<'a, T> Deref for RefMut<'a, T> {
    type Target = Geometry<'a>;
    #[inline(always)]
    fn deref(&self) -> &Geometry<'a> {
        &self.geometry
    }
}

impl<'a, T> RefMut<'a, T> {
    /// Returns the pointer to the first element.
    #[inline(always)]
    pub fn ptr(&self) -> *mut T {
        self.ptr
    }

    /// Returns the sizes and strides.
    #[inline(always)]
    pub fn geometry(&self) -> Geometry<'a> {
        self.geometry
    }

    /// Creates an operand of the elements at `ptr`.
    ///
    /// # Safety
    /// The invariants of [`Ref`] hold, for writing; no two positions share an element, and nobody else reads or writes an element for `'a`.
    #[inline]
    pub unsafe fn from_raw(ptr: *mut T, geometry: Geometry<'a>) -> Self {
        RefMut { ptr, geometry, life: PhantomData }
    }

    /// Adds an axis, like [`Geometry::with_axis`].
    #[inline]
    pub fn with_axis(self) -> Self {
        RefMut { geometry: self.geometry.with_axis(), ..self }
    }

    /// Creates an operand of elements under a contiguous layout.
    ///
    /// # Panics
    /// When the layout is not contiguous, or has another number of elements.
    // SOUND: asserts that the layout lies inside the elements, which are borrowed, and that products of its sizes do not wrap
    pub fn over(elements: &'a mut [T], layout: &'a Layout) -> Self {
        let fits = addressable(layout.sizes().iter().copied()) && layout.contiguous_numel() == Some(elements.len());
        assert!(fits, "{layout:?} of {}", elements.len());
        // SAFETY: each position is another element, all borrowed exclusively for `'a`; the product of the sizes can be computed, as asserted.
        unsafe { RefMut::from_raw(elements.as_mut_ptr(), layout.geometry()) }
    }

    /// Borrows the elements for reading.
    #[inline]
    // SOUND: the operand is borrowed while it is read
    pub fn share(&self) -> Ref<'_, T> {
        // SAFETY: the invariants of `self`, which stays borrowed as long as the result lives.
        unsafe { Ref::from_raw(self.ptr, self.geometry) }
    }
}

/// A pointer that threads may share: the parts they work on are disjoint.
pub(crate) struct Shared<T>(pub(crate) *mut T);
impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Shared<T> {}
// SAFETY: threads work on disjoint parts, which the code that makes a `Shared` guarantees.
unsafe impl<T: Send> Send for Shared<T> {}
// SAFETY: threads work on disjoint parts, which the code that makes a `Shared` guarantees.
unsafe impl<T: Sync> Sync for Shared<T> {}

impl<T> Shared<T> {
    /// Returns the pointer advanced by the given number of elements.
    #[inline(always)]
    pub(crate) fn moved(self, elements: usize) -> Self {
        Shared(self.0.wrapping_add(elements))
    }
}

/// Layouts for tests.
#[cfg(test)]
pub(crate) mod layouts {
    /// A generator of pseudo-random numbers.
    pub struct Random(pub u64);
    impl Random {
        pub fn below(&mut self, n: usize) -> usize {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) as usize % n
        }
    }

    /// Returns the offset of each position of `sizes`, row-major.
    pub fn offsets(sizes: &[usize], strides: &[usize]) -> Vec<usize> {
        let mut all = vec![0];
        for (&size, &stride) in sizes.iter().zip(strides) {
            all = all.into_iter().flat_map(|at| (0..size).map(move |i| at + i * stride)).collect();
        }
        all
    }
}
