//! Run-time geometry of [`congruent`](https://docs.rs/congruent): sizes and strides, the rules on them, and the errors of operations that
//! reject their operands.
//!
//! **No stable interface.** This crate is versioned with `congruent`, which exports everything that programs use; depend on that one.
//!
//! This crate is independent of types, and of `congruent::shape`. It
//! has the same rules on numbers, as functions from layouts to layouts (a view is laid out in place, see `view`). Static, partly
//! static and dynamic shapes all use these rules at run time, with the same kernels.
//!
//! In order: [`dim`], the length of an axis in error messages; [`error`], the faults; the rules.

#![deny(missing_docs)]
#![forbid(unsafe_code)]
// The docs of this crate are read with the source, so they link to private items.
#![allow(rustdoc::private_intra_doc_links)]

pub mod broadcast;
pub mod contract;
pub mod conv;
mod count;
pub mod dim;
pub mod einsum;
pub mod error;
pub mod gather;
mod geometry;
pub mod index;
pub mod join;
pub mod pad;
mod parts;
pub mod product;
pub mod rearrange;
pub mod reduce;
mod reshape;
pub mod resize;
pub mod shuffle;
pub mod slice;
pub mod view;

pub use count::not_negative;
pub use geometry::{Geometry, MOST_VISITED, count_positions, visits};
use smallvec::SmallVec;

/// Sizes or strides; stored inline up to rank 6.
pub type Dims = SmallVec<[usize; 6]>;

/// Returns `len` zeros. Inlined so that nothing is called if they are stored inline.
#[inline]
pub fn zeros<const N: usize>(len: usize) -> SmallVec<[usize; N]> {
    if len <= N { SmallVec::from_buf_and_len([0; N], len) } else { SmallVec::from_elem(0, len) }
}

/// Returns zeros like [`zeros`], compiled only in this crate.
#[inline(never)]
pub fn zero_sizes(rank: usize) -> Dims {
    zeros(rank)
}

/// Returns whether both are equal: a loop over a few lengths, whereas `==` calls `memcmp`.
#[inline]
pub fn same(a: &[usize], b: &[usize]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b)
}

/// Collects numbers. (`collect` is not inlined here, and takes a third of the planning time of small operations.)
#[inline]
pub fn dims(numbers: impl Iterator<Item = usize>) -> Dims {
    let mut dims = Dims::new();
    numbers.for_each(|number| dims.push(number));
    dims
}

/// Sizes and strides (in elements) of a tensor.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    numbers: Numbers,
}

/// The largest rank without an allocation. (With one more, a tensor would have more than 128 bytes, and be moved by a call.)
const FEW: usize = 5;

/// The numbers of a layout. (Not a `SmallVec`, which is copied number by number: moving the tensor right afterwards, in larger pieces, would
/// stall store forwarding. These numbers are copied as one block, whatever the rank.)
#[derive(Debug, PartialEq, Eq)]
enum Numbers {
    /// The numbers of a few axes: room for their sizes, then for their strides; entries beyond the rank are 0. (One array: copied in
    /// equal pieces, like a tensor.)
    Few { rank: FewAxes, parts: [usize; 2 * FEW] },
    /// The sizes, then as many strides.
    Many(Box<[usize]>),
}

/// A rank up to [`FEW`]. It has the size of a `usize`, so that a layout is copied in equal pieces; any other value means
/// [`Numbers::Many`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
enum FewAxes {
    Zero,
    One,
    Two,
    Three,
    Four,
    Five,
}

impl FewAxes {
    #[inline(always)]
    fn from_rank(rank: usize) -> Option<Self> {
        Some(match rank {
            0 => FewAxes::Zero,
            1 => FewAxes::One,
            2 => FewAxes::Two,
            3 => FewAxes::Three,
            4 => FewAxes::Four,
            5 => FewAxes::Five,
            _ => return None,
        })
    }

    /// Returns the rank minus one; 0 for rank 0.
    #[inline(always)]
    fn less_one(self) -> Self {
        match self {
            FewAxes::Zero | FewAxes::One => FewAxes::Zero,
            FewAxes::Two => FewAxes::One,
            FewAxes::Three => FewAxes::Two,
            FewAxes::Four => FewAxes::Three,
            FewAxes::Five => FewAxes::Four,
        }
    }
}

impl Clone for Layout {
    // Few numbers are copied directly to the clone.
    #[inline(always)]
    fn clone(&self) -> Self {
        match &self.numbers {
            Numbers::Few { rank, parts } => Layout { numbers: Numbers::Few { rank: *rank, parts: *parts } },
            Numbers::Many(numbers) => many_of(numbers),
        }
    }
}

impl Layout {
    /// Copies a layout of few axes. (The first arm of `clone`, separately: a branch that only reads.)
    #[inline(always)]
    pub fn few_alike(&self) -> Option<Self> {
        match &self.numbers {
            Numbers::Few { rank, parts } => Some(Layout { numbers: Numbers::Few { rank: *rank, parts: *parts } }),
            Numbers::Many(_) => None,
        }
    }

    /// Returns the row-major layout of these sizes.
    #[inline]
    pub fn contiguous(sizes: &[usize]) -> Self {
        let mut layout = Layout::scalar();
        layout.lay_contiguous(sizes);
        layout
    }

    /// Creates a layout of the given number of axes, all of length 0, to be filled in place.
    ///
    /// Moving a layout right after its lengths were stored one by one stalls store
    /// forwarding, for the time of 64 additions.
    #[inline]
    pub fn blank(rank: usize) -> Self {
        let numbers = match FewAxes::from_rank(rank) {
            Some(rank) => Numbers::Few { rank, parts: [0; 2 * FEW] },
            None => Numbers::Many(many(rank)),
        };
        Layout { numbers }
    }

    /// Resets the layout in place, like [`blank`](Self::blank). (Each branch writes separately: a value merged from both would be copied.)
    #[inline(always)]
    pub fn lay_blank(&mut self, rank: usize) {
        match FewAxes::from_rank(rank) {
            Some(rank) => self.numbers = Numbers::Few { rank, parts: [0; 2 * FEW] },
            None => self.numbers = Numbers::Many(many(rank)),
        }
    }

    /// Returns the layout of a scalar, which has no axes.
    #[inline(always)]
    pub fn scalar() -> Self {
        Layout { numbers: Numbers::Few { rank: FewAxes::Zero, parts: [0; 2 * FEW] } }
    }

    /// Returns the row-major layout of a matrix of these sizes.
    #[inline(always)]
    pub fn matrix([rows, columns]: [usize; 2]) -> Self {
        let parts = [rows, columns, 0, 0, 0, columns.max(1), 1, 0, 0, 0];
        Layout { numbers: Numbers::Few { rank: FewAxes::Two, parts } }
    }

    /// Returns the row-major layout of a vector of this length.
    #[inline(always)]
    pub fn vector(len: usize) -> Self {
        Layout { numbers: Numbers::Few { rank: FewAxes::One, parts: [len, 0, 0, 0, 0, 1, 0, 0, 0, 0] } }
    }

    /// Returns the sizes and the strides, mutably.
    #[inline]
    fn parts_mut(&mut self) -> (&mut [usize], &mut [usize]) {
        match &mut self.numbers {
            Numbers::Few { rank, parts } => {
                let (sizes, strides) = parts.split_at_mut(FEW);
                (&mut sizes[..*rank as usize], &mut strides[..*rank as usize])
            }
            Numbers::Many(numbers) => numbers.split_at_mut(numbers.len() / 2),
        }
    }

    /// Sets the lengths to those that `size` returns, counted from the back, and the strides to row-major ones.
    #[inline]
    pub fn fill(&mut self, mut size: impl FnMut(usize) -> usize) {
        let (sizes, strides) = self.parts_mut();
        let mut step = 1;
        for (back, (to, stride)) in sizes.iter_mut().zip(strides).rev().enumerate() {
            (*to, *stride) = (size(back), step);
            step *= (*to).max(1);
        }
    }

    /// Sets the layout to that of the given number of axes, whose size and stride `axis` returns, first to last. (In place, like
    /// [`blank`](Self::blank).)
    #[inline(always)]
    pub fn lay(&mut self, rank: usize, mut axis: impl FnMut(usize) -> (usize, usize)) {
        self.lay_blank(rank);
        let (sizes, strides) = self.parts_mut();
        for (k, (size, stride)) in sizes.iter_mut().zip(strides).enumerate() {
            (*size, *stride) = axis(k);
        }
    }

    /// Sets the layout to the row-major layout of these sizes, in place.
    pub fn lay_contiguous(&mut self, sizes: &[usize]) {
        self.lay_blank(sizes.len());
        self.fill(|back| sizes[sizes.len() - 1 - back]);
    }

    /// Sets the layout to the row-major layout of the given number of sizes, which `write` writes in place.
    ///
    /// # Errors
    /// Those of `write`.
    #[inline]
    pub fn lay_sizes<E>(&mut self, rank: usize, write: impl FnOnce(&mut [usize]) -> Result<(), E>) -> Result<(), E> {
        self.lay_blank(rank);
        let (sizes, strides) = self.parts_mut();
        write(sizes)?;
        let mut step = 1;
        for (size, stride) in sizes.iter().zip(strides).rev() {
            *stride = step;
            step *= (*size).max(1);
        }
        Ok(())
    }

    /// Copies another layout to this one, in place.
    #[inline]
    pub fn lay_as(&mut self, x: &Layout) {
        match (&mut self.numbers, &x.numbers) {
            (Numbers::Few { rank, parts }, Numbers::Few { rank: as_rank, parts: as_parts }) => {
                (*rank, *parts) = (*as_rank, *as_parts);
            }
            _ => *self = x.clone(),
        }
    }

    /// Copies another layout without one of its axes to this one, in place.
    #[inline]
    pub fn lay_without(&mut self, x: &Layout, axis: usize) {
        let Numbers::Few { rank, parts } = &x.numbers else {
            *self = x.without(axis);
            return;
        };
        // Moves the entries of all few axes, whatever the rank: those beyond the rank are 0.
        let mut left = [0; 2 * FEW];
        for k in 0..FEW - 1 {
            let from = k + usize::from(k >= axis);
            (left[k], left[FEW + k]) = (parts[from], parts[FEW + from]);
        }
        self.numbers = Numbers::Few { rank: rank.less_one(), parts: left };
    }

    /// Returns the numbers of few axes: the sizes and the strides, padded with 0, and the rank.
    #[inline(always)]
    fn few(&self) -> Option<(&[usize; FEW], &[usize; FEW], usize)> {
        match &self.numbers {
            Numbers::Few { rank, parts } => {
                let (sizes, strides) = parts.split_first_chunk()?;
                Some((sizes, strides.first_chunk()?, *rank as usize))
            }
            Numbers::Many(_) => None,
        }
    }

    /// Sets the layout to one of few axes: `write` writes sizes and strides, and returns the rank; if it returns `None`, the layout
    /// becomes that of a scalar.
    #[inline(always)]
    fn lay_few(&mut self, write: impl FnOnce(&mut [usize; FEW], &mut [usize; FEW]) -> Option<usize>) -> Option<()> {
        self.lay_blank(0);
        let Numbers::Few { rank, parts } = &mut self.numbers else { return None };
        let (sizes, strides) = parts.split_first_chunk_mut()?;
        match write(sizes, strides.first_chunk_mut()?).and_then(FewAxes::from_rank) {
            Some(few) => *rank = few,
            None => {
                *parts = [0; 2 * FEW];
                return None;
            }
        }
        Some(())
    }

    /// Returns the size and the stride of an axis.
    #[inline]
    pub fn axis(&self, k: usize) -> (usize, usize) {
        let (sizes, strides) = self.sizes_and_strides();
        (sizes[k], strides[k])
    }

    /// Sets the size and the stride of an axis.
    #[inline]
    pub fn set(&mut self, k: usize, (size, stride): (usize, usize)) {
        let (sizes, strides) = self.parts_mut();
        (sizes[k], strides[k]) = (size, stride);
    }

    /// Creates a layout of these sizes and strides.
    pub fn new(sizes: &[usize], strides: &[usize]) -> Self {
        debug_assert_eq!(sizes.len(), strides.len());
        let mut layout = Layout::scalar();
        layout.lay(sizes.len(), |k| (sizes[k], strides[k]));
        layout
    }

    /// Returns the number of axes.
    #[inline]
    pub fn rank(&self) -> usize {
        match &self.numbers {
            Numbers::Few { rank, .. } => *rank as usize,
            Numbers::Many(numbers) => numbers.len() / 2,
        }
    }

    /// Returns the length of each axis.
    #[inline]
    pub fn sizes(&self) -> &[usize] {
        self.sizes_and_strides().0
    }

    /// Returns the stride of each axis, in elements.
    #[inline]
    pub fn strides(&self) -> &[usize] {
        self.sizes_and_strides().1
    }

    /// Returns the sizes and the strides.
    #[inline]
    pub fn sizes_and_strides(&self) -> (&[usize], &[usize]) {
        match &self.numbers {
            Numbers::Few { rank, parts } => {
                let (sizes, strides) = parts.split_at(FEW);
                (&sizes[..*rank as usize], &strides[..*rank as usize])
            }
            Numbers::Many(numbers) => numbers.split_at(numbers.len() / 2),
        }
    }

    /// Returns the sizes and the strides as the geometry of an operand, without named axes.
    #[inline]
    pub fn geometry(&self) -> Geometry<'_> {
        let (sizes, strides) = self.sizes_and_strides();
        Geometry::new(sizes, strides)
    }

    /// Returns the number of elements.
    #[inline]
    pub fn numel(&self) -> usize {
        self.sizes().iter().product()
    }

    /// Returns the number of elements, if it does not overflow and they are contiguous, as [`is_contiguous`](Self::is_contiguous) says.
    #[inline]
    pub fn contiguous_numel(&self) -> Option<usize> {
        let mut step = 1usize;
        for (&size, &stride) in self.sizes().iter().zip(self.strides()).rev() {
            if size != 1 && stride != step || size == 0 {
                return self.sizes().contains(&0).then_some(0);
            }
            step = step.checked_mul(size)?;
        }
        Some(step)
    }

    /// Returns whether the elements are row-major without gaps. Axes of length 1 are ignored, and an
    /// empty tensor is contiguous.
    #[inline]
    pub fn is_contiguous(&self) -> bool {
        let mut step = 1;
        for (&size, &stride) in self.sizes().iter().zip(self.strides()).rev() {
            if size == 0 {
                return true;
            }
            if size != 1 && stride != step {
                return self.numel() == 0;
            }
            step *= size;
        }
        true
    }

    /// Returns one past the largest offset of an element: the smallest length of the buffer.
    pub fn reach(&self) -> Option<usize> {
        if self.sizes().contains(&0) {
            return Some(0);
        }
        let mut last = 0usize;
        for (&size, &stride) in self.sizes().iter().zip(self.strides()) {
            last = last.checked_add((size - 1).checked_mul(stride)?)?;
        }
        last.checked_add(1)
    }

    /// Returns the offset of a position, if it is inside.
    #[inline]
    pub fn offset_of(&self, position: &[usize]) -> Option<usize> {
        // If the rank is a constant, as in `x[[i, j]]`, so are the indices of the entries that are read: only these
        // are checked, and the checks are the same for each position of a loop.
        let rank = position.len();
        let (sizes, strides) = match &self.numbers {
            Numbers::Few { rank: own, parts } if rank <= FEW && *own as usize == rank => {
                (&parts[..rank], &parts[FEW..FEW + rank])
            }
            Numbers::Many(_) if rank > FEW && rank == self.rank() => self.sizes_and_strides(),
            _ => return None,
        };
        let mut offset = 0;
        for ((&i, &size), &stride) in position.iter().zip(sizes).zip(strides) {
            if i >= size {
                return None;
            }
            offset += i * stride;
        }
        Some(offset)
    }

    /// Returns all axes but one: the elements at its first position.
    #[inline(always)]
    pub fn without(&self, axis: usize) -> Self {
        Layout::skipping(self.sizes(), self.strides(), axis)
    }

    #[inline(always)]
    fn skipping(sizes: &[usize], strides: &[usize], axis: usize) -> Self {
        let mut layout = Layout::blank(sizes.len().saturating_sub(1));
        let (left, steps) = layout.parts_mut();
        for (k, (left, step)) in left.iter_mut().zip(steps).enumerate() {
            let k = k + usize::from(k >= axis);
            (*left, *step) = (sizes[k], strides[k]);
        }
        layout
    }

    /// Returns the number of elements, if there are any and they are row-major without gaps, with the strides of
    /// [`contiguous`](Self::contiguous).
    #[inline]
    pub fn row_major(&self) -> Option<usize> {
        self.row_major_as(self.sizes_and_strides())
    }

    /// Returns the number of elements like [`row_major`](Self::row_major), if the other sizes and strides are equal.
    #[inline]
    pub fn row_major_as(&self, (sizes, strides): (&[usize], &[usize])) -> Option<usize> {
        let (own_sizes, own_strides) = self.sizes_and_strides();
        if own_sizes.len() != sizes.len() {
            return None;
        }
        let mut step = 1;
        for ((&own, &own_stride), (&size, &stride)) in
            own_sizes.iter().zip(own_strides).zip(sizes.iter().zip(strides)).rev()
        {
            if own != size || own_stride != step || stride != step || size == 0 {
                return None;
            }
            step *= size;
        }
        Some(step)
    }
}

/// Creates a layout of these numbers, stored as many axes.
#[cold]
#[inline(never)]
fn many_of(numbers: &[usize]) -> Layout {
    Layout { numbers: Numbers::Many(numbers.into()) }
}

/// Allocates room for the numbers of the given number of axes.
#[cold]
#[inline(never)]
fn many(rank: usize) -> Box<[usize]> {
    vec![0; 2 * rank].into_boxed_slice()
}

/// Returns the number of elements of these sizes, unless it, or its bytes, cannot be addressed.
#[inline]
pub fn checked_numel(sizes: &[usize], element_bytes: usize) -> Option<usize> {
    let spread = spread(sizes.iter().copied())?;
    (spread.checked_mul(element_bytes.max(1))? <= MOST).then(|| sizes.iter().product())
}

/// The largest number of bytes of a buffer; an eighth is left for rounding up.
const MOST: usize = isize::MAX as usize / 8 * 7;

/// Returns whether all products of these sizes can be computed, as required of each layout and each result.
/// (Bytes are checked when memory is allocated; here the sizes may be those of a view of a few elements.)
#[inline]
pub fn addressable(sizes: impl Iterator<Item = usize>) -> bool {
    spread(sizes).is_some_and(|spread| spread <= MOST)
}

/// Returns the product without zeros: strides are computed from it.
#[inline]
fn spread(mut sizes: impl Iterator<Item = usize>) -> Option<usize> {
    sizes.try_fold(1usize, |n, size| n.checked_mul(size.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_that_wraps_to_zero_reaches_far() {
        let (root, half) = (1 << (usize::BITS / 2), 1 << (usize::BITS - 1));
        assert_eq!(Layout::new(&[root, root], &[1, 1]).reach(), Some(2 * root - 1));
        assert!(!addressable([root, root].into_iter()));
        assert!(!addressable([0, half, 2].into_iter()), "strides are computed from the others");
        assert_eq!(checked_numel(&[half / 4], 4), None);
        assert_eq!(checked_numel(&[3, 0, 5], 4), Some(0));
    }

    #[test]
    fn a_vector_and_a_matrix_are_row_major() {
        for sizes in [[3, 4], [1, 5], [4, 1], [0, 3], [3, 0]] {
            assert_eq!(Layout::matrix(sizes), Layout::contiguous(&sizes));
            assert_eq!(Layout::vector(sizes[0]), Layout::contiguous(&sizes[..1]));
        }
    }

    #[test]
    fn a_layout_of_few_axes_and_of_many_say_the_same() {
        let (sizes, strides) = ([2, 3, 1, 4, 5, 2, 3, 2], [720, 240, 9, 60, 12, 6, 2, 1]);
        let mut last = Layout::scalar();
        for rank in 0..=sizes.len() {
            let (sizes, strides) = (&sizes[..rank], &strides[..rank]);
            let layout = Layout::new(sizes, strides);
            assert_eq!((layout.rank(), layout.sizes_and_strides()), (rank, (sizes, strides)));
            assert_eq!(layout.clone(), layout);
            // From fewer axes to more, and back.
            let before = last.clone();
            last.lay_as(&layout);
            assert_eq!(last, layout);
            let mut back = layout.clone();
            back.lay_as(&before);
            assert_eq!(back, before);
            let mut set = Layout::blank(rank);
            (0..rank).for_each(|k| set.set(k, (sizes[k], strides[k])));
            assert_eq!(set, layout);
            for axis in 0..rank {
                let left = |of: &[usize]| {
                    of.iter().enumerate().filter(|(k, _)| *k != axis).map(|(_, &of)| of).collect::<Dims>()
                };
                assert_eq!(layout.without(axis), Layout::new(&left(sizes), &left(strides)));
                let mut without = before.clone();
                without.lay_without(&layout, axis);
                assert_eq!(without, layout.without(axis));
            }
            let contiguous = Layout::contiguous(sizes);
            assert_eq!(contiguous.row_major(), Some(sizes.iter().product()));
            for axis in 0..rank {
                let (size, stride) = contiguous.axis(axis);
                let mut other = contiguous.clone();
                other.set(axis, (size, stride + 1));
                assert_eq!(other.row_major(), None);
                other.set(axis, (0, stride));
                assert_eq!(other.row_major(), None);
            }
        }
    }
}
