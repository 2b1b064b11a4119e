//! Bytes become tensors: without a copy where they can, else read into new memory.

use crate::FileError;
use crate::blocks;
use crate::element::{FileElement, elements_of, odd_byte};
use crate::header::ElementType;
use crate::progress::Progress;
use crate::source::Part;
use crate::wanted::Disagreement;
use congruent::element::Number;
use congruent::{AnyRank, CowTensor, Lengths, View};
use std::io;

/// How the elements of a tensor lie in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    pub elements: ElementType,
    pub sizes: Vec<usize>,
    /// The first byte of an element is its last one: another order than that of this machine.
    pub swapped: bool,
    /// The first axis is the one whose neighbours are next to each other: Fortran's order.
    pub reversed: bool,
}

impl Stored {
    /// Row-major, little-endian.
    pub(crate) fn plain(elements: ElementType, sizes: &[usize]) -> Self {
        Stored { elements, sizes: sizes.to_owned(), swapped: cfg!(target_endian = "big"), reversed: false }
    }

    /// The sizes in the order of the elements: those of the axis with neighbours next to each other are last.
    pub(crate) fn in_order(&self) -> AnyRank {
        let mut sizes = self.sizes.clone();
        if self.reversed {
            sizes.reverse();
        }
        AnyRank::from(sizes)
    }

    /// The number of elements, if it can be counted.
    pub(crate) fn count(&self) -> Option<usize> {
        if self.sizes.contains(&0) {
            return Some(0);
        }
        self.sizes.iter().try_fold(1, |count: usize, &size| count.checked_mul(size))
    }

    /// The number of bytes of all elements, if it can be counted.
    pub(crate) fn bytes(&self) -> Option<u64> {
        let bits = (self.count()? as u64).checked_mul(self.elements.bits() as u64)?;
        Some(bits.div_ceil(8))
    }
}

/// A view of elements that lie in memory: `None` where they must be copied.
///
/// # Errors
/// A byte that is no `bool`.
pub(crate) fn borrow<'s, T: FileElement>(
    bytes: &'s [u8],
    stored: &Stored,
) -> Result<Option<View<'s, T, AnyRank>>, FileError> {
    if let Some(at) = odd_byte::<T>(bytes) {
        return Err(no_bool(bytes[at]));
    }
    let Some(elements) = elements_of::<T>(bytes).filter(|_| !stored.swapped || size_of::<T>() == 1) else {
        return Ok(None);
    };
    let view = View::from_slice(stored.in_order(), elements)?;
    Ok(Some(if stored.reversed { view.permute(backwards(stored.sizes.len()))? } else { view }))
}

/// The error for a byte that is no `bool`.
pub(crate) fn no_bool(byte: u8) -> FileError {
    io::Error::new(io::ErrorKind::InvalidData, format!("an element of type bool is {byte}, neither 0 nor 1")).into()
}

/// The axes from the last to the first.
pub(crate) fn backwards(rank: usize) -> Vec<isize> {
    (0..rank as isize).rev().collect()
}

/// The tensor in a part of a file, which has as many bytes: a view where it can be one, else a copy.
pub(crate) fn tensor<'s, T: FileElement>(
    part: Part<'s>,
    stored: &Stored,
    progress: &Progress<'_>,
) -> Result<CowTensor<'s, T, AnyRank>, FileError> {
    if let Some(bytes) = part.in_memory()
        && let Some(view) = borrow(bytes, stored)?
    {
        progress.advance(part.left());
        return Ok(CowTensor::Borrowed(view));
    }
    Ok(CowTensor::Owned(blocks::read(&mut progress.watch(part), stored, true)?))
}

/// Like [`tensor`], with elements that are converted where they are of another type.
pub(crate) fn tensor_as<'s, T: FileElement + Number>(
    part: Part<'s>,
    stored: &Stored,
    progress: &Progress<'_>,
) -> Result<CowTensor<'s, T, AnyRank>, FileError> {
    if stored.elements == T::TYPE {
        return tensor(part, stored, progress);
    }
    require_conversion::<T>(stored.elements)?;
    Ok(CowTensor::Owned(blocks::convert(&mut progress.watch(part), stored, true)?))
}

/// Refuses elements that are not converted.
pub(crate) fn require_conversion<T: FileElement>(elements: ElementType) -> Result<(), FileError> {
    if elements == T::TYPE || blocks::converts(elements) {
        return Ok(());
    }
    Err(FileError::disagree(vec![Disagreement::NotConverted { name: String::new(), elements, to: T::TYPE }]))
}

/// The same elements under a shape that was compared with their sizes.
pub(crate) fn typed<T: FileElement, S: Lengths>(
    tensor: CowTensor<'_, T, AnyRank>,
) -> Result<CowTensor<'_, T, S>, FileError> {
    Ok(match tensor {
        CowTensor::Borrowed(view) => CowTensor::Borrowed(view.try_into_shape()?),
        CowTensor::Owned(tensor) => CowTensor::Owned(tensor.try_into_shape()?),
    })
}

/// The same error, about this tensor of a file in this format.
pub(crate) fn about(error: FileError, format: &'static str, name: &str) -> FileError {
    let tensor = if name.is_empty() { String::new() } else { format!("the tensor `{name}`: ") };
    match error {
        FileError::Io { path, error } => match error.kind() {
            io::ErrorKind::UnexpectedEof => FileError::format(format, format!("{tensor}the data ends within it")),
            io::ErrorKind::InvalidData => FileError::format(format, format!("{tensor}{error}")),
            _ => FileError::Io { path, error },
        },
        FileError::Tensor { path, error, .. } => FileError::Tensor { path, name: name.to_owned(), error },
        FileError::Disagree { path, mut all } => {
            all.iter_mut().for_each(|one| one.give_name(name));
            FileError::Disagree { path, all }
        }
        other => other,
    }
}
