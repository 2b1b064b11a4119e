//! The axes of a reduction, and the sizes of its result.

use super::view::wrap;
use super::{Dims, Layout, dims};
use crate::error::Fault;
use smallvec::{SmallVec, smallvec};

/// Returns `rank` equal marks, inlined without a call.
#[inline]
fn alike(mark: bool, rank: usize) -> SmallVec<[bool; 12]> {
    if rank <= 12 { SmallVec::from_buf_and_len([mark; 12], rank) } else { many_alike(mark, rank) }
}

/// Returns marks like [`alike`], for any rank, compiled only in this crate.
#[cold]
#[inline(never)]
fn many_alike(mark: bool, rank: usize) -> SmallVec<[bool; 12]> {
    SmallVec::from_elem(mark, rank)
}

/// Returns the number of elements of each result, if the marked axes are reduced.
#[inline]
pub fn terms(sizes: &[usize], marks: &[bool]) -> usize {
    sizes.iter().zip(marks).filter(|(_, marked)| **marked).map(|(&size, _)| size).product()
}

/// Marks of 12 axes, one of them set: one row per axis.
static ALONE: [[bool; 12]; 12] = {
    let mut alone = [[false; 12]; 12];
    let mut axis = 0;
    while axis < 12 {
        alone[axis][axis] = true;
        axis += 1;
    }
    alone
};

/// The axes that a reduction takes, each marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReducedAlong {
    /// Whether each axis is reduced.
    pub marks: SmallVec<[bool; 12]>,
    /// Whether no axis was given: all axes are reduced.
    pub all: bool,
}

impl ReducedAlong {
    /// Marks one axis, counted from the front; 0 for a scalar.
    pub fn single(rank: usize, axis: usize) -> Self {
        // From a table: marks that are written one by one, and moved together, stall store forwarding. A scalar has none to mark.
        let marks = match (rank, ALONE.get(axis)) {
            (0..=12, Some(marks)) => SmallVec::from_buf_and_len(*marks, rank),
            _ => (0..rank).map(|k| k == axis).collect(),
        };
        ReducedAlong::marked(marks)
    }

    /// Marks the axis that is `back` before the last; 0 for a scalar.
    #[inline]
    pub fn back(rank: usize, back: usize) -> Self {
        ReducedAlong::single(rank, rank.saturating_sub(1 + back))
    }

    /// Marks all axes.
    #[inline]
    pub fn all(rank: usize) -> Self {
        ReducedAlong { marks: alike(true, rank), all: true }
    }

    /// Uses these marks.
    #[inline]
    pub fn marked(marks: SmallVec<[bool; 12]>) -> Self {
        ReducedAlong { marks, all: false }
    }

    /// Marks the axes of these numbers, from the front or the back; all axes if there are no numbers. A scalar has
    /// axes 0 and -1 here, as in PyTorch.
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::AxisTwice`].
    pub fn listed(sizes: &[usize], axes: &[isize]) -> Result<Self, Fault> {
        if axes.is_empty() {
            return Ok(ReducedAlong::all(sizes.len()));
        }
        // A scalar gets an entry for its axis, so that a repeated axis is detected.
        let mut marks: SmallVec<[bool; 12]> = smallvec![false; sizes.len().max(1)];
        for &axis in axes {
            let axis = wrap(sizes, axis)?.unwrap_or(0);
            if core::mem::replace(&mut marks[axis], true) {
                return Err(Fault::AxisTwice { sizes: sizes.into(), axis });
            }
        }
        marks.truncate(sizes.len());
        Ok(ReducedAlong::marked(marks))
    }

    /// Returns the sizes without the axes, or with length 1 there.
    pub fn left(&self, sizes: &[usize], keep: bool) -> Dims {
        let axes = sizes.iter().zip(&self.marks);
        dims(axes.filter(|(_, marked)| keep || !**marked).map(|(&size, &marked)| if marked { 1 } else { size }))
    }

    /// Writes the row-major layout of [`left`](Self::left) in place.
    #[inline]
    pub fn lay_left(&self, sizes: &[usize], keep: bool, to: &mut Layout) {
        if self.all && !keep {
            *to = Layout::scalar();
        } else {
            self.lay_some(sizes, keep, to);
        }
    }

    /// Writes the layout like [`lay_left`](Self::lay_left), if some axes are kept.
    fn lay_some(&self, sizes: &[usize], keep: bool, to: &mut Layout) {
        let rank = if keep { sizes.len() } else { self.marks.iter().filter(|marked| !**marked).count() };
        to.lay_blank(rank);
        let mut axes = sizes.iter().zip(&self.marks).rev();
        to.fill(|_| {
            loop {
                match axes.next() {
                    Some((&size, false)) => return size,
                    Some(_) if !keep => {}
                    _ => return 1,
                }
            }
        });
    }

    /// Returns the first of the reduced axes that has length 0.
    #[inline]
    pub fn empty(&self, sizes: &[usize]) -> Option<usize> {
        sizes.iter().zip(&self.marks).position(|(&size, &marked)| marked && size == 0)
    }

    /// Rejects the maximum of no elements.
    ///
    /// # Errors
    /// [`Fault::Empty`], [`Fault::EmptyAll`].
    pub fn not_empty(&self, sizes: &[usize]) -> Result<(), Fault> {
        match self.empty(sizes) {
            None => Ok(()),
            Some(_) if self.all => Err(Fault::EmptyAll { sizes: sizes.into() }),
            Some(axis) => Err(Fault::Empty { sizes: sizes.into(), axis }),
        }
    }
}
