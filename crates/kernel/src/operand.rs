//! Operands as the loops see them, and the sizes at which they take another path.

use congruent_layout::{Geometry, Layout, addressable, same};
use core::marker::PhantomData;
use core::ops::Deref;

/// A size at which a kernel takes another path. Under Miri, which is some thousand times slower, a 2048th of it:
/// so `tests/miri` reaches both with a few hundred elements.
pub(crate) const fn threshold(size: usize) -> usize {
    if cfg!(miri) { size >> 11 } else { size }
}

/// The work from which threads share it. Under Miri a 128th of it: most of its tests stay below, because rayon runs under the
/// laxer of Miri's two rules of borrows only.
pub(crate) const fn parallel(work: usize) -> usize {
    if cfg!(miri) { work >> 7 } else { work }
}

/// An operand as the kernels see it: where its elements are, and its geometry.
///
/// Invariants:
/// 1. For every position inside `geometry.sizes`, `ptr + Σ position * geometry.strides` is a valid,
///    initialised element for `'a`.
/// 2. There are as many strides as sizes, and the product of any of the sizes can be computed, as [`addressable`] says: a product that wraps is
///    the length of a buffer that a loop overruns.
///
/// Operands return one by reference to any caller, so nobody else may change a field:
///
/// ```compile_fail,E0616
/// use congruent::Tensor;
/// use congruent::einsum::Summand;
///
/// let x = Tensor::from([1.0]);
/// let mut operand = Summand::<f64>::lend(&x);
/// operand.geometry = Summand::<f64>::lend(&x).geometry;
/// ```
// `C`: of elements of any type the fields lie alike, so that several may be read as [`forgotten`].
#[repr(C)]
pub struct Ref<'a, T> {
    /// The first element.
    ptr: *const T,
    /// How the elements lie.
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
    /// The first element.
    #[inline(always)]
    pub fn ptr(&self) -> *const T {
        self.ptr
    }

    /// How the elements lie.
    #[inline(always)]
    pub fn geometry(&self) -> Geometry<'a> {
        self.geometry
    }

    /// The elements at `ptr`.
    ///
    /// # Safety
    /// Both invariants hold.
    #[inline]
    pub unsafe fn from_raw(ptr: *const T, geometry: Geometry<'a>) -> Self {
        Ref { ptr, geometry, life: PhantomData }
    }

    /// Like [`Geometry::with_axis`].
    #[inline]
    pub fn with_axis(self) -> Self {
        Ref { geometry: self.geometry.with_axis(), ..self }
    }

    /// A number: rank 0.
    #[inline]
    pub fn scalar(value: &'a T) -> Self {
        // SAFETY: one element, borrowed for `'a`, and no sizes.
        unsafe { Ref::from_raw(value, Geometry::new(&[], &[])) }
    }

    /// Elements under a layout.
    ///
    /// # Panics
    /// When the layout reaches beyond them, or has more positions than can be counted.
    pub fn over(elements: &'a [T], layout: &'a Layout) -> Self {
        let fits =
            addressable(layout.sizes().iter().copied()) && layout.reach().is_some_and(|reach| reach <= elements.len());
        assert!(fits, "{layout:?} of {}", elements.len());
        // SAFETY: 1. every position is among the elements, which are borrowed for `'a`; 2. as asserted.
        unsafe { Ref::new(elements.as_ptr(), layout, 0) }
    }

    /// The elements at `ptr`.
    ///
    /// # Safety
    /// Both invariants hold.
    #[inline]
    pub unsafe fn new(ptr: *const T, layout: &'a Layout, named: u64) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Ref::from_raw(ptr, Geometry { named, ..layout.geometry() }) }
    }

    /// Whether the elements lie as in this layout.
    #[inline]
    pub(crate) fn lies_as(&self, layout: &Layout) -> bool {
        same(self.sizes, layout.sizes()) && same(self.strides, layout.strides())
    }
}

/// Operands whose elements are only moved: of which type they are is forgotten, and so their size has to be said.
pub(crate) fn forgotten<'a, 'b, T>(operands: &'b [Ref<'a, T>]) -> &'b [Ref<'a, ()>] {
    // SAFETY: the fields lie alike whatever the elements are; a unit is valid wherever an element is.
    unsafe { core::slice::from_raw_parts(operands.as_ptr().cast(), operands.len()) }
}

/// An operand that is written to: like [`Ref`], and nobody else reads or writes the elements meanwhile.
pub struct RefMut<'a, T> {
    /// The first element.
    ptr: *mut T,
    /// How the elements lie: no two positions share one.
    geometry: Geometry<'a>,
    /// Borrows the elements.
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
    /// The first element.
    #[inline(always)]
    pub fn ptr(&self) -> *mut T {
        self.ptr
    }

    /// How the elements lie.
    #[inline(always)]
    pub fn geometry(&self) -> Geometry<'a> {
        self.geometry
    }

    /// The elements at `ptr`.
    ///
    /// # Safety
    /// The invariants of [`Ref`] hold, for writing; no two positions share an element, and nobody else reads or writes one for `'a`.
    #[inline]
    pub unsafe fn from_raw(ptr: *mut T, geometry: Geometry<'a>) -> Self {
        RefMut { ptr, geometry, life: PhantomData }
    }

    /// Like [`Geometry::with_axis`].
    #[inline]
    pub fn with_axis(self) -> Self {
        RefMut { geometry: self.geometry.with_axis(), ..self }
    }

    /// Elements under a contiguous layout.
    ///
    /// # Panics
    /// When the layout is another, or not of as many elements.
    pub fn over(elements: &'a mut [T], layout: &'a Layout) -> Self {
        let fits = addressable(layout.sizes().iter().copied()) && layout.contiguous_numel() == Some(elements.len());
        assert!(fits, "{layout:?} of {}", elements.len());
        // SAFETY: each position is another of the elements, which are borrowed alone for `'a`; its product can be computed, as asserted.
        unsafe { RefMut::from_raw(elements.as_mut_ptr(), layout.geometry()) }
    }

    /// The same elements, for reading before anything is written.
    #[inline]
    pub fn share(&self) -> Ref<'_, T> {
        // SAFETY: this one's invariant; it rests for as long.
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
// SAFETY: threads work on disjoint parts: whoever makes one promises it.
unsafe impl<T: Send> Send for Shared<T> {}
// SAFETY: threads work on disjoint parts: whoever makes one promises it.
unsafe impl<T: Sync> Sync for Shared<T> {}

impl<T> Shared<T> {
    /// Moves by the given number of elements.
    #[inline(always)]
    pub(crate) fn moved(self, elements: usize) -> Self {
        Shared(self.0.wrapping_add(elements))
    }
}

/// Layouts for tests.
#[cfg(test)]
pub(crate) mod layouts {
    /// Numbers without a pattern.
    pub struct Random(pub u64);
    impl Random {
        pub fn below(&mut self, n: usize) -> usize {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) as usize % n
        }
    }

    /// Each position of `sizes`, row-major, as an offset.
    pub fn offsets(sizes: &[usize], strides: &[usize]) -> Vec<usize> {
        let mut all = vec![0];
        for (&size, &stride) in sizes.iter().zip(strides) {
            all = all.into_iter().flat_map(|at| (0..size).map(move |i| at + i * stride)).collect();
        }
        all
    }
}
