//! NumPy's format of one array, [npy](https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html): versions 1, 2 and 3.
//!
//! ```
//! use congruent::prelude::*;
//! use congruent_files::npy;
//!
//! let x = Tensor::from([[1.0f32, 2.0, 3.0], [4.0, 5.0, 6.0]]);
//! let path = std::env::temp_dir().join("congruent-doc.npy");
//! npy::write(&path, &x)?;                                    // np.load(path) in Python
//!
//! let y = npy::read::<f32, shape![_, 3]>(&path)?;
//! assert_eq!(y.to_vec(), x.to_vec());
//! let error = npy::read::<f32, shape![_, 4]>(&path).unwrap_err().to_string();
//! assert!(error.ends_with("the file has [2, 3] f32, the type says [_, 4] f32"));
//! # std::fs::remove_file(&path)?;
//! # Ok::<(), congruent_files::FileError>(())
//! ```
//!
//! | | |
//! |---|---|
//! | elements | `bool`, integers and floats of 8 to 64 bits; `c64` is listed and not read; records, texts, dates and objects are refused |
//! | order of bytes | both, each converted to that of the machine; `=` and none are that of the machine, as in NumPy |
//! | order of axes | C and Fortran; of Fortran's, a file in memory is a view with its axes permuted, else a copy |
//! | written | version 1, little-endian, the bytes that NumPy 2 writes; a transposed tensor in Fortran's order, without a copy |
//!
//! The header is read as the literal of Python that it is, and nothing else: it is not evaluated. `10L`, as Python 2 wrote, is 10 in versions 1 and 2.

mod descr;
mod head;
mod literal;
mod open;
mod write;

#[cfg(feature = "npz")]
pub(crate) use head::Head;
pub(crate) use head::{FORMAT, read_head};
pub use open::Npy;
pub use write::Writer;
#[cfg(feature = "npz")]
pub(crate) use write::{write_array, write_head};

use crate::{FileElement, FileError, Wanted, blocks, decode};
use congruent::{CowTensor, Lengths, Strided, Tensor};
use std::io::{Read, Write};
use std::path::Path;

/// Reads a file of one tensor, whose elements and shape are compared with the types before any data is read: a copy, O(n). [`Npy`] reads
/// without one, and converts.
///
/// # Errors
/// [`FileError::Disagree`] for another shape or other elements; [`FileError::Io`], [`FileError::Format`], [`FileError::Tensor`].
pub fn read<T: FileElement, S: Lengths>(path: impl AsRef<Path>) -> Result<Tensor<T, S>, FileError> {
    Ok(Npy::open(path)?.get::<T, S>()?.into_tensor())
}

/// Reads one tensor from a reader, and nothing behind it: one file may have several, as `np.save` writes them to an open file.
///
/// The memory of the tensor grows while it is read. From a file, [`read`] is faster.
///
/// # Errors
/// Those of [`read`].
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_files::npy;
///
/// let mut bytes = Vec::new();
/// npy::write_to(&mut bytes, &Tensor::from([1u8, 2]))?;
/// npy::write_to(&mut bytes, &Tensor::from([[true, false]]))?;
/// let from = &mut &bytes[..];
/// assert_eq!(npy::read_from::<u8, shape![2]>(from)?.to_vec(), [1, 2]);
/// assert_eq!(npy::read_from::<bool, shape![1, 2]>(from)?.to_vec(), [true, false]);
/// # Ok::<(), congruent_files::FileError>(())
/// ```
pub fn read_from<T: FileElement, S: Lengths>(from: &mut impl Read) -> Result<Tensor<T, S>, FileError> {
    let head = read_head(from)?;
    head.require(&Wanted::of::<T, S>(""))?;
    let read = blocks::read::<T>(from, &head.stored, false).and_then(|tensor| decode::typed(CowTensor::Owned(tensor)));
    Ok(read.map_err(|error| decode::about(error, FORMAT, ""))?.into_tensor())
}

/// Writes a tensor or view to a file. An existing file is [replaced](crate::replace_file) once all data is on the disk, and else stays what it is.
///
/// # Errors
/// [`FileError::Io`].
pub fn write<T: FileElement, S: Lengths>(path: impl AsRef<Path>, x: &Strided<T, S>) -> Result<(), FileError> {
    Writer::new(x).save(path)
}

/// Writes a tensor or view to a writer.
///
/// # Errors
/// [`FileError::Io`].
pub fn write_to<T: FileElement, S: Lengths>(to: &mut impl Write, x: &Strided<T, S>) -> Result<(), FileError> {
    Writer::new(x).write_to(to)
}
