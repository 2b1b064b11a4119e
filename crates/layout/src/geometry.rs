//! The layout of an operand, borrowed: the part that the rules see and, with a pointer, the part that the kernels see.

use super::{Dims, Layout, dims};
use crate::error::Fault;

/// The most positions that an operation visits of elements that repeat: 2^39, some minutes of a thread, and 2^31 on a machine of 32 bits.
/// A view of one element may have 2^62 positions, which an operation without a result of that size would visit for centuries.
pub const MOST_VISITED: usize = 1 << if usize::BITS == 64 { 39 } else { 31 };

/// The positions of these sizes; `usize::MAX` when they cannot be counted.
#[inline]
pub fn count_positions(sizes: impl Iterator<Item = usize>) -> usize {
    sizes.fold(1, usize::saturating_mul)
}

/// The refusal of such a view of these sizes.
#[cold]
pub fn visits(sizes: &[usize]) -> Fault {
    Fault::Visits { sizes: sizes.into(), most: MOST_VISITED }
}

/// Sizes, strides, and the axes that never stretch.
#[derive(Clone, Copy, Debug)]
pub struct Geometry<'a> {
    /// The length of each axis.
    pub sizes: &'a [usize],
    /// The stride of each axis, in elements.
    pub strides: &'a [usize],
    /// The axes that never stretch, bit 0 the last.
    pub named: u64,
}

impl<'a> Geometry<'a> {
    /// These sizes and strides, no axis named.
    #[inline]
    pub fn new(sizes: &'a [usize], strides: &'a [usize]) -> Self {
        Geometry { sizes, strides, named: 0 }
    }

    /// Returns a scalar as a vector of length 1; anything else unchanged.
    #[inline]
    pub fn with_axis(self) -> Self {
        if self.sizes.is_empty() { Geometry { sizes: &[1], strides: &[1], ..self } } else { self }
    }

    /// Like [`Layout::without`].
    #[inline(always)]
    pub fn without(&self, axis: usize) -> Layout {
        Layout::skipping(self.sizes, self.strides, axis)
    }

    /// Whether the elements lie row-major one after the other.
    #[inline]
    pub fn is_contiguous(&self) -> bool {
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
    #[inline]
    pub fn numel(&self) -> usize {
        self.sizes.iter().product()
    }

    /// The sizes, with 1 for an axis that stands still: those of the elements that differ.
    pub fn distinct_sizes(&self) -> Dims {
        let distinct = |(&size, &stride): (&usize, &usize)| if stride == 0 { size.min(1) } else { size };
        dims(self.sizes.iter().zip(self.strides).map(distinct))
    }

    /// Refuses a view that repeats its elements at more than [`MOST_VISITED`] positions: for an operation that visits all of them.
    /// (Whoever has as many elements in memory may visit them.)
    ///
    /// # Errors
    /// [`Fault::Visits`].
    #[inline]
    pub fn check_visits(&self) -> Result<(), Fault> {
        if self.is_short() { Ok(()) } else { self.check_repeats(self.sizes) }
    }

    /// Like [`check_visits`](Self::check_visits), for an operation that visits what some axes repeat only once.
    ///
    /// # Errors
    /// [`Fault::Visits`].
    #[inline]
    pub fn check_visits_once(&self, once: impl Fn(usize) -> bool) -> Result<(), Fault> {
        if self.is_short() { Ok(()) } else { self.check_repeats_once(&once) }
    }

    #[cold]
    #[inline(never)]
    fn check_repeats_once(&self, once: &dyn Fn(usize) -> bool) -> Result<(), Fault> {
        let mut sizes = self.distinct_sizes();
        for (axis, size) in sizes.iter_mut().enumerate().filter(|(axis, _)| !once(*axis)) {
            *size = self.sizes[axis];
        }
        self.check_repeats(&sizes)
    }

    #[inline]
    fn is_short(&self) -> bool {
        count_positions(self.sizes.iter().copied()) <= MOST_VISITED
    }

    #[cold]
    #[inline(never)]
    fn check_repeats(&self, visited: &[usize]) -> Result<(), Fault> {
        let reach = Layout::new(visited, self.strides).reach();
        let visited = count_positions(visited.iter().copied());
        let is_allowed = visited <= MOST_VISITED || reach.is_some_and(|reach| reach >= visited);
        if is_allowed { Ok(()) } else { Err(visits(self.sizes)) }
    }

    /// The sizes and the strides.
    #[inline]
    pub fn sizes_and_strides(&self) -> (&'a [usize], &'a [usize]) {
        (self.sizes, self.strides)
    }
}
