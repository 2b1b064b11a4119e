//! Iteration, row-major whatever the strides are.

use super::{Strided, Tensor, View};
use crate::layout::{Dims, Layout};
use core::iter::FusedIterator;
use core::marker::PhantomData;

/// The elements of a tensor or view, row-major.
#[derive(Clone, Debug)]
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
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Iter<'_, T> {}

impl<T> Iter<'_, T> {
    /// # Safety
    /// Every position inside the layout is a valid element at `at` for the lifetime.
    pub(super) unsafe fn new(at: *const T, layout: &Layout) -> Self {
        let layout = if layout.is_contiguous() { Layout::contiguous(&[layout.numel()]) } else { layout.clone() };
        let position = Dims::from_elem(0, layout.rank());
        Iter { at, left: layout.numel(), position, layout, life: PhantomData }
    }

    /// Turns the odometer on to the next position.
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

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;

    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        self.left = self.left.checked_sub(1)?;
        // SAFETY: there was an element left, and `at` is it.
        let element = unsafe { &*self.at };
        self.advance();
        Some(element)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}
impl<T> ExactSizeIterator for Iter<'_, T> {}
impl<T> FusedIterator for Iter<'_, T> {}

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
