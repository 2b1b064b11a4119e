//! Coalescing: entries in row-major order, without repeated positions.

use super::{Sparse, SparseShape};
use crate::error::OutOfMemory;
use crate::error::prelude::*;
use congruent_kernel::element::Number;
use congruent_kernel::storage::{collected, reserved};
use core::cmp::Ordering;

impl<T: Number, S: SparseShape> Sparse<T, S> {
    /// Returns the same tensor with its entries in row-major order and each position once: values of one position are added, in their order. A copy,
    /// O(rank nnz log nnz).
    ///
    /// An entry whose sum is zero stays, as in PyTorch.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let s = Sparse::<i64, shape![2, 3]>::new(Tensor::from([[1, 0, 1], [1, 2, 1]]), Tensor::from([3, 4, 5]))?;
    /// assert_eq!((s.nnz(), s.is_coalesced()), (3, false));
    ///
    /// let s = s.coalesce();
    /// assert_eq!((s.nnz(), s.is_coalesced()), (2, true));
    /// assert_eq!(s.indices().to_vec(), [0, 1, 2, 1]);   // [0, 2] and [1, 1]
    /// assert_eq!(s.values().to_vec(), [4, 8]);
    /// # Ok::<(), ShapeError>(())
    /// ```
    #[track_caller]
    pub fn coalesce(&self) -> Self {
        self.try_coalesce().or_panic()
    }

    /// Like [`coalesce`](Self::coalesce), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    pub(super) fn try_coalesce(&self) -> Result<Self, OutOfMemory> {
        if self.coalesced {
            return self.try_clone();
        }
        let mut order = collected(0..self.nnz())?;
        // Entries of one position stay in order because their numbers do, without the memory of a stable sort.
        order.sort_unstable_by(|&a, &b| self.compare(a, b).then(a.cmp(&b)));
        let values = self.values.as_slice();
        let (mut first, mut sums) = (reserved::<usize>(order.len())?, reserved::<T>(order.len())?);
        for entry in order {
            match (first.last(), sums.last_mut()) {
                (Some(&last), Some(sum)) if self.compare(last, entry).is_eq() => *sum = *sum + values[entry],
                _ => {
                    first.push(entry);
                    sums.push(values[entry]);
                }
            }
        }
        let rows = (0..self.ndim()).map(|axis| self.along(axis));
        let mut indices = reserved(self.ndim().saturating_mul(first.len()))?;
        indices.extend(rows.flat_map(|along| first.iter().map(|&entry| along[entry])));
        // SAFETY: positions that it has, sorted, each once.
        unsafe { Sparse::gathered(self.sizes.clone(), &indices, &sums, true) }
    }

    /// Compares two entries by position, row-major. (One number for each position would be faster to compare, but the product of the sizes may
    /// overflow.)
    fn compare(&self, a: usize, b: usize) -> Ordering {
        let rows = (0..self.ndim()).map(|axis| self.along(axis));
        rows.map(|along| along[a].cmp(&along[b])).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }
}
