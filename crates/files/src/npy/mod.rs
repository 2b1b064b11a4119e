//! NumPy's format for one array, [npy](https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html): versions 1, 2 and 3.
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
//! | element types | `bool`, integers of 8 to 64 bits, floats of 16 to 64 bits; records, texts, dates, objects and complex numbers are errors |
//! | byte orders | little-endian and big-endian; as in NumPy, `=` and no sign mean the order of the machine |
//! | order of axes | C and Fortran; in memory, Fortran's order is a view with permuted axes; from the disk, a copy in C's order |
//! | written files | version 1, little-endian, with the same bytes as NumPy 2; a transposed tensor is written in Fortran's order without a copy |
//!
//! The header is a literal of Python. It is parsed strictly, and not evaluated. Python 2's `10L` is accepted in versions 1 and 2.

mod open;
mod write;

pub use open::Npy;
#[cfg(feature = "npz")]
pub(crate) use open::require;
pub use write::Writer;
#[cfg(feature = "npz")]
pub(crate) use write::{write_array, write_head};

use crate::{FileElement, FileError, Wanted, blocks, decode};
use congruent::{CowTensor, Lengths, Strided, Tensor};
use congruent_formats::header::npy::{FORMAT, read_head};
use std::io::{Read, Write};
use std::path::Path;

/// Reads a tensor from a file: a copy, O(n). Its element type and shape are compared with the types first, and no data is read if they differ.
///
/// [`Npy`] also reads without a copy, and converts elements.
///
/// # Errors
/// Those of [`Npy::open`] and [`Npy::get`].
pub fn read<T: FileElement, S: Lengths>(path: impl AsRef<Path>) -> Result<Tensor<T, S>, FileError> {
    Ok(Npy::open(path)?.get::<T, S>()?.into_tensor())
}

/// Reads one tensor from a reader: a copy, O(n). The bytes behind it stay unread, because one file may have several tensors, as repeated calls of
/// `np.save` with an open file write them.
///
/// The memory of the tensor grows while it is read; for a file with one tensor, [`read`] is faster.
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
    let read = open::require(&head, &Wanted::of::<T, S>(""))
        .and_then(|()| decode::typed(CowTensor::Owned(blocks::read::<T>(from, &head.stored, false)?)));
    Ok(read.map_err(|error| decode::about(error, FORMAT, ""))?.into_tensor())
}

/// Writes a tensor or view to a file. An existing file is [replaced](crate::replace_file) once all data is on the disk, and is unchanged after an error.
///
/// # Errors
/// [`FileError::Io`]. [`FileError::Save`] for `bf16`, which NumPy does not have, and for more bytes than can be counted.
pub fn write<T: FileElement, S: Lengths>(path: impl AsRef<Path>, x: &Strided<T, S>) -> Result<(), FileError> {
    Writer::new(x).save(path)
}

/// Writes a tensor or view to a writer.
///
/// # Errors
/// Those of [`write`](fn@write).
pub fn write_to<T: FileElement, S: Lengths>(to: &mut impl Write, x: &Strided<T, S>) -> Result<(), FileError> {
    Writer::new(x).write_to(to)
}
