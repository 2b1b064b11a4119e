//! How the elements of an operand lie, lent: what the rules see of it, and, with a pointer, what the kernels see.

use super::Layout;

/// Sizes, strides, and the axes that never stretch.
#[derive(Clone, Copy, Debug)]
pub struct Geometry<'a> {
    /// The length of each axis.
    pub(crate) sizes: &'a [usize],
    /// The stride of each axis, in elements.
    pub(crate) strides: &'a [usize],
    /// The axes that never stretch, bit 0 the last.
    pub(crate) named: u64,
}

impl<'a> Geometry<'a> {
    /// These sizes and strides, no axis named.
    #[inline]
    pub(crate) fn new(sizes: &'a [usize], strides: &'a [usize]) -> Self {
        Geometry { sizes, strides, named: 0 }
    }

    /// A scalar with the axis that it lends, of length 1; anything else as it is.
    #[inline]
    pub(crate) fn with_axis(self) -> Self {
        if self.sizes.is_empty() { Geometry { sizes: &[1], strides: &[1], ..self } } else { self }
    }

    /// As [`Layout::without`].
    #[inline(always)]
    pub(crate) fn without(&self, axis: usize) -> Layout {
        Layout::skipping(self.sizes, self.strides, axis)
    }

    /// Whether the elements lie row-major one after the other.
    #[inline]
    pub(crate) fn is_contiguous(&self) -> bool {
        let mut next = 1;
        for (&size, &stride) in self.sizes.iter().zip(self.strides).rev() {
            if size != 1 && stride != next {
                return false;
            }
            next *= size;
        }
        true
    }

    /// The number of elements.
    pub(crate) fn numel(&self) -> usize {
        self.sizes.iter().product()
    }

    /// The sizes and the strides.
    #[inline]
    pub(crate) fn parts(&self) -> (&'a [usize], &'a [usize]) {
        (self.sizes, self.strides)
    }
}
