//! The order of a tensor's elements in a file.

use super::ElementType;

/// The type, shape and order of the elements of a tensor in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The type of an element.
    pub elements: ElementType,
    /// The shape.
    pub sizes: Vec<usize>,
    /// Whether the byte order of an element is the reverse of this machine's.
    pub swapped: bool,
    /// Whether the elements are column-major: neighbours along the first axis are adjacent.
    pub reversed: bool,
}

impl Stored {
    /// Creates a description of row-major, little-endian elements.
    pub fn plain(elements: ElementType, sizes: &[usize]) -> Self {
        Stored { elements, sizes: sizes.to_owned(), swapped: cfg!(target_endian = "big"), reversed: false }
    }

    /// Returns the sizes in the order of the elements: neighbours along the last axis are adjacent.
    pub fn in_order(&self) -> Vec<usize> {
        let mut sizes = self.sizes.clone();
        if self.reversed {
            sizes.reverse();
        }
        sizes
    }

    /// Returns the axes from the last to the first.
    pub fn backwards(&self) -> Vec<isize> {
        (0..self.sizes.len() as isize).rev().collect()
    }

    /// Returns the number of elements, or `None` on overflow.
    pub fn count(&self) -> Option<usize> {
        if self.sizes.contains(&0) {
            return Some(0);
        }
        self.sizes.iter().try_fold(1, |count: usize, &size| count.checked_mul(size))
    }

    /// Returns the number of bytes of all elements, or `None` on overflow.
    pub fn bytes(&self) -> Option<u64> {
        let bits = (self.count()? as u64).checked_mul(self.elements.bits() as u64)?;
        Some(bits.div_ceil(8))
    }
}
