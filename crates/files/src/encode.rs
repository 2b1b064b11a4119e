//! Tensors become bytes: row-major, little-endian.

use crate::element::{FileElement, bytes_of};
use crate::header::ElementType;
use congruent::Strided;
use std::io::{self, Write};

/// A tensor that is to be written, whatever its types.
pub(crate) trait Encode {
    fn elements(&self) -> ElementType;
    fn sizes(&self) -> &[usize];
    /// Whether the elements lie in the reverse order of axes without gaps: Fortran's order.
    fn is_reversed(&self) -> bool;
    /// Writes all elements as they lie, which is row-major, or else the reverse of it (`is_reversed`).
    fn write_reversed(&self, to: &mut dyn Write) -> io::Result<()>;
    /// Writes all elements, row-major.
    fn write(&self, to: &mut dyn Write) -> io::Result<()>;

    /// The number of bytes, if it can be counted. (One element of an expanded tensor may be many.)
    fn bytes(&self) -> Option<u64> {
        let start = (self.elements().bits() / 8) as u64;
        let sizes = self.sizes();
        if sizes.contains(&0) { Some(0) } else { sizes.iter().try_fold(start, |n, &size| n.checked_mul(size as u64)) }
    }
}

impl<T: FileElement, S> Encode for Strided<T, S> {
    fn elements(&self) -> ElementType {
        T::TYPE
    }
    fn sizes(&self) -> &[usize] {
        Strided::sizes(self)
    }
    fn is_reversed(&self) -> bool {
        let mut step = 1;
        let next = |(&size, &stride): (&usize, &usize)| {
            let fits = size == 1 || stride == step;
            step *= size;
            fits
        };
        !self.is_contiguous() && Strided::sizes(self).iter().zip(self.strides()).all(next)
    }
    fn write_reversed(&self, to: &mut dyn Write) -> io::Result<()> {
        assert!(self.is_reversed());
        // SAFETY: the strides of the reversed axes are those of as many elements one behind the other, from the first on; borrowed for as long.
        let elements = unsafe { core::slice::from_raw_parts(self.data_ptr(), self.numel()) };
        write_elements(elements, to)
    }
    fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        if let Some(elements) = self.as_view().as_slice() {
            return write_elements(elements, to);
        }
        let (mut elements, mut block) = (self.iter(), Vec::with_capacity(BLOCK));
        loop {
            block.clear();
            block.extend(elements.by_ref().take(BLOCK).copied());
            if block.is_empty() {
                return Ok(());
            }
            write_elements(&block, to)?;
        }
    }
}

/// How many elements are put in order together.
const BLOCK: usize = 1 << 13;

/// Writes elements that lie one behind the other: as they are on a little-endian machine, else swapped.
fn write_elements<T: FileElement>(elements: &[T], to: &mut dyn Write) -> io::Result<()> {
    if cfg!(target_endian = "little") {
        return to.write_all(bytes_of(elements));
    }
    elements.chunks(BLOCK).try_for_each(|block| {
        let swapped: Vec<T> = block.iter().map(|x| x.swapped()).collect();
        to.write_all(bytes_of(&swapped))
    })
}
