//! The borrowed layout of an operand: for the rules and, together with a pointer, for the kernels.

use super::{Dims, Layout, dims};
use crate::error::Fault;

/// The largest number of positions of repeated elements that an operation visits: 2^39, some minutes of a thread, and 2^31 on a machine of 32 bits.
/// A view of one element may have 2^62 positions, which an operation without a result of that size would visit for centuries.
pub const MOST_VISITED: usize = 1 << if usize::BITS == 64 { 39 } else { 31 };

/// Returns the number of positions of these sizes; `usize::MAX` if it overflows.
#[inline]
pub fn count_positions(sizes: impl Iterator<Item = usize>) -> usize {
    sizes.fold(1, usize::saturating_mul)
}

/// Returns the error for a view of these sizes with too many positions.
#[cold]
pub fn visits(sizes: &[usize]) -> Fault {
    Fault::Visits { sizes: sizes.into(), most: MOST_VISITED }
}

/// Sizes, strides, and the axes that never expand.
#[derive(Clone, Copy, Debug)]
pub struct Geometry<'a> {
    /// The length of each axis.
    pub sizes: &'a [usize],
    /// The stride of each axis, in elements.
    pub strides: &'a [usize],
    /// The axes that never expand, bit 0 the last.
    pub named: u64,
}

impl<'a> Geometry<'a> {
    /// Creates a geometry of these sizes and strides, without named axes.
    #[inline]
    pub fn new(sizes: &'a [usize], strides: &'a [usize]) -> Self {
        Geometry { sizes, strides, named: 0 }
    }

    /// Returns a scalar as a vector of length 1; anything else unchanged.
    #[inline]
    pub fn with_axis(self) -> Self {
        if self.sizes.is_empty() { Geometry { sizes: &[1], strides: &[1], ..self } } else { self }
    }

    /// Removes an axis, like [`Layout::without`].
    #[inline(always)]
    pub fn without(&self, axis: usize) -> Layout {
        Layout::skipping(self.sizes, self.strides, axis)
    }

    /// Returns whether the elements are contiguous and row-major.
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

    /// Returns the number of elements.
    #[inline]
    pub fn numel(&self) -> usize {
        self.sizes.iter().product()
    }

    /// Returns the sizes, with 1 for an axis of stride 0: those of the distinct elements.
    pub fn distinct_sizes(&self) -> Dims {
        let distinct = |(&size, &stride): (&usize, &usize)| if stride == 0 { size.min(1) } else { size };
        dims(self.sizes.iter().zip(self.strides).map(distinct))
    }

    /// Rejects a view that repeats its elements at more than [`MOST_VISITED`] positions, for an operation that visits all positions.
    /// (As many distinct elements in memory may be visited.)
    ///
    /// # Errors
    /// [`Fault::Visits`].
    #[inline]
    pub fn check_visits(&self) -> Result<(), Fault> {
        if self.is_short() { Ok(()) } else { self.check_repeats(self.sizes) }
    }

    /// Checks like [`check_visits`](Self::check_visits), for an operation that visits the positions of some repeating axes only once.
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

    /// Returns the sizes and the strides.
    #[inline]
    pub fn sizes_and_strides(&self) -> (&'a [usize], &'a [usize]) {
        (self.sizes, self.strides)
    }
}
