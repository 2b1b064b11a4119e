//! Tensors become bytes, row-major and little-endian.

use crate::element::{FileElement, bytes_of};
use congruent::{Lengths, Strided, Tensor, View};
use congruent_formats::header::ElementType;
use std::io::{self, Write};

/// A tensor to be written, with its types erased.
pub(crate) trait Encode {
    fn elements(&self) -> ElementType;
    fn sizes(&self) -> &[usize];
    /// Whether the elements are contiguous in Fortran's order, and not in C's.
    fn is_reversed(&self) -> bool;
    /// Writes all elements in Fortran's order; requires `is_reversed`.
    fn write_reversed(&self, to: &mut dyn Write) -> io::Result<()>;
    /// Writes all elements in row-major order.
    fn write(&self, to: &mut dyn Write) -> io::Result<()>;

    /// Returns the number of bytes, or `None` on overflow. (An expanded tensor may have more elements than memory.)
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
    // SOUND: asserts that the elements follow each other
    fn write_reversed(&self, to: &mut dyn Write) -> io::Result<()> {
        assert!(self.is_reversed());
        // SAFETY: with the axes reversed the elements are contiguous, so `numel` elements follow each other; borrowed with `self`.
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

/// A tensor to be written, or the owner of one.
pub(crate) enum Encoded<'a> {
    Borrowed(&'a dyn Encode),
    Owned(Box<dyn Hold + 'a>),
}

impl Encoded<'_> {
    /// Returns the tensor.
    pub(crate) fn get(&self) -> &dyn Encode {
        match self {
            Encoded::Borrowed(x) => *x,
            Encoded::Owned(owner) => owner.encode(),
        }
    }
}

/// The owner of a tensor, or of a view.
pub(crate) trait Hold {
    fn encode(&self) -> &dyn Encode;
}

impl<T: FileElement, S: Lengths> Hold for View<'_, T, S> {
    fn encode(&self) -> &dyn Encode {
        &**self
    }
}
impl<T: FileElement, S: Lengths> Hold for Tensor<T, S> {
    fn encode(&self) -> &dyn Encode {
        &**self
    }
}

/// The number of elements that are copied together.
const BLOCK: usize = 1 << 13;

/// Writes contiguous elements, with swapped bytes on a big-endian machine.
fn write_elements<T: FileElement>(elements: &[T], to: &mut dyn Write) -> io::Result<()> {
    if cfg!(target_endian = "little") {
        return to.write_all(bytes_of(elements));
    }
    elements.chunks(BLOCK).try_for_each(|block| {
        let swapped: Vec<T> = block.iter().map(|x| x.swapped()).collect();
        to.write_all(bytes_of(&swapped))
    })
}
