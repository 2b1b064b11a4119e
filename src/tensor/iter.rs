//! Iteration, row-major whatever the strides are.

use super::{Shared, Strided, Tensor, View, ViewMut};
use congruent_layout::{Dims, Layout, zero_sizes};
use core::iter::FusedIterator;
use core::marker::PhantomData;

/// Iterates over the elements of a tensor or view, row-major.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, T> {
    // `at` is the element at `position`, as long as `left` is not 0.
    at: *const T,
    left: usize,
    position: Dims,
    layout: Layout,
    life: PhantomData<&'a T>,
}

// SAFETY: an iterator over `&T`.
unsafe impl<T: Sync> Send for Iter<'_, T> {}
// SAFETY: an iterator over `&T`.
unsafe impl<T: Sync> Sync for Iter<'_, T> {}

impl<T> Iter<'_, T> {
    /// # Safety
    /// All positions inside the layout are valid elements at `at` for the lifetime.
    pub(super) unsafe fn new(at: *const T, layout: &Layout) -> Self {
        let layout = if layout.is_contiguous() { Layout::contiguous(&[layout.numel()]) } else { layout.clone() };
        let position = zero_sizes(layout.rank());
        Iter { at, left: layout.numel(), position, layout, life: PhantomData }
    }

    /// Advances the odometer to the next position.
    #[inline]
    fn advance(&mut self) {
        let (sizes, strides) = (self.layout.sizes(), self.layout.strides());
        for axis in (0..sizes.len()).rev() {
            self.position[axis] += 1;
            self.at = self.at.wrapping_add(strides[axis]);
            if self.position[axis] < sizes[axis] {
                return;
            }
            self.at = self.at.wrapping_sub(strides[axis] * sizes[axis]);
            self.position[axis] = 0;
        }
    }
}

impl<T> Iter<'_, T> {
    /// Returns the element at this position, if one is left, and advances to the next.
    #[inline]
    fn step(&mut self) -> Option<*const T> {
        self.left = self.left.checked_sub(1)?;
        let at = self.at;
        self.advance();
        Some(at)
    }
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;

    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        // SAFETY: a position inside the layout is a valid element for 'a.
        self.step().map(|at| unsafe { &*at })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}
impl<T> ExactSizeIterator for Iter<'_, T> {}
impl<T> FusedIterator for Iter<'_, T> {}

/// Iterates mutably over the elements of a view, row-major.
#[derive(Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterMut<'a, T> {
    positions: Iter<'a, T>,
    life: PhantomData<&'a mut T>,
}

// SAFETY: an iterator over `&mut T`.
unsafe impl<T: Send> Send for IterMut<'_, T> {}
// SAFETY: an iterator over `&mut T`; a shared reference to it gives no access to elements.
unsafe impl<T: Sync> Sync for IterMut<'_, T> {}

impl<T> IterMut<'_, T> {
    /// # Safety
    /// The requirements of [`Iter::new`]; moreover, the elements are borrowed alone for the lifetime, and no two positions share one.
    pub(super) unsafe fn new(at: *mut T, layout: &Layout) -> Self {
        // SAFETY: the caller's promise.
        IterMut { positions: unsafe { Iter::new(at, layout) }, life: PhantomData }
    }
}

impl<'a, T> Iterator for IterMut<'a, T> {
    type Item = &'a mut T;

    #[inline]
    fn next(&mut self) -> Option<&'a mut T> {
        // SAFETY: a position inside the layout is a valid element, ours alone, and comes once.
        self.positions.step().map(|at| unsafe { &mut *at.cast_mut() })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.positions.size_hint()
    }
}
impl<T> ExactSizeIterator for IterMut<'_, T> {}
impl<T> FusedIterator for IterMut<'_, T> {}

/// # Elements, one by one
impl<T, S> ViewMut<'_, T, S> {
    /// Iterates mutably over the elements, row-major. O(rank) to create.
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        self.as_view_mut().into_iter()
    }
}

impl<'a, T, S> IntoIterator for View<'a, T, S> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> {
        // SAFETY: the view's invariant, for 'a.
        unsafe { Iter::new(self.data_ptr(), self.layout()) }
    }
}
impl<'a, T, S> IntoIterator for ViewMut<'a, T, S> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;
    fn into_iter(self) -> IterMut<'a, T> {
        // SAFETY: the view's invariants, for 'a.
        unsafe { IterMut::new(self.data_ptr().cast_mut(), self.layout()) }
    }
}
impl<'a, T, S> IntoIterator for &'a Strided<T, S> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}
impl<'a, T, S> IntoIterator for &'a Tensor<T, S> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;
    fn into_iter(self) -> core::slice::Iter<'a, T> {
        self.as_slice().iter()
    }
}
impl<'a, T, S> IntoIterator for &'a mut Tensor<T, S> {
    type Item = &'a mut T;
    type IntoIter = core::slice::IterMut<'a, T>;
    fn into_iter(self) -> core::slice::IterMut<'a, T> {
        self.as_mut_slice().iter_mut()
    }
}
impl<'a, T, S> IntoIterator for &'a View<'_, T, S> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}
impl<'a, T, S> IntoIterator for &'a Shared<T, S> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}
