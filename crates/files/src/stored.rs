//! The order of a tensor's elements in a file, as a shape and a permutation of axes.

use crate::header::ElementType;
pub(crate) use crate::header::Stored;
use congruent::AnyRank;

impl Stored {
    /// Row-major, little-endian elements.
    pub(crate) fn plain(elements: ElementType, sizes: &[usize]) -> Self {
        Stored { elements, sizes: sizes.to_owned(), swapped: cfg!(target_endian = "big"), reversed: false }
    }

    /// Returns the sizes in the order of the elements: neighbours along the last axis are next to each other.
    pub(crate) fn in_order(&self) -> AnyRank {
        let mut sizes = self.sizes.clone();
        if self.reversed {
            sizes.reverse();
        }
        AnyRank::from(sizes)
    }

    /// Returns the axes from the last to the first.
    pub(crate) fn backwards(&self) -> Vec<isize> {
        (0..self.sizes.len() as isize).rev().collect()
    }
}
