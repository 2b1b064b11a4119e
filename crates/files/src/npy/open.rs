//! Files that are opened: the head is read, the elements are not.

use super::head::{FORMAT, Head, read_head};
use crate::decode;
use crate::progress::Progress;
use crate::source::{Part, Source};
use crate::{ElementType, FileElement, FileError, Pattern, Wanted};
use congruent::element::Number;
use congruent::{CowTensor, Lengths};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// A file of one array in NumPy's format, opened for reading: its elements are read by [`get`](Self::get), where they are not in memory.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_files::npy::{self, Npy};
///
/// let mut bytes = Vec::new();
/// npy::write_to(&mut bytes, &Tensor::from([1i32, -2]))?;
/// let file = Npy::from_bytes(bytes)?;
/// assert_eq!((file.elements().name(), file.sizes()), ("i32", &[2][..]));
/// assert_eq!(file.get_as::<f64, shape![_]>()?.to_vec(), [1.0, -2.0]);
/// # Ok::<(), congruent_files::FileError>(())
/// ```
pub struct Npy<'a> {
    source: Source<'a>,
    path: Option<PathBuf>,
    head: Head,
    progress: Progress<'a>,
}

/// # Open
impl<'a> Npy<'a> {
    /// Opens a file: the head is read and checked, and compared with the length of the file.
    ///
    /// # Errors
    /// [`FileError::Io`], [`FileError::Format`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        Self::over(Source::open(path).map_err(|error| FileError::from(error).at(path))?, Some(path))
    }

    /// Opens a file and maps it into memory: the tensor is a view of it, and nothing but the head is read until elements are.
    ///
    /// # Errors
    /// [`FileError::Io`], [`FileError::Format`].
    ///
    /// # Safety
    /// Nobody changes or cuts the file, in this process or another, while the result or a view of it lives.
    #[cfg(feature = "mmap")]
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        // SAFETY: the caller's promise.
        let source = unsafe { Source::map(path) };
        Self::over(source.map_err(|error| FileError::from(error).at(path))?, Some(path))
    }

    /// Reads what is in memory: the bytes of a file, owned or borrowed.
    ///
    /// # Errors
    /// [`FileError::Format`].
    pub fn from_bytes(bytes: impl Into<Cow<'a, [u8]>>) -> Result<Self, FileError> {
        Self::over(Source::Bytes(bytes.into()), None)
    }

    fn over(source: Source<'a>, path: Option<&Path>) -> Result<Self, FileError> {
        let checked = read_head(&mut source.whole())
            .and_then(|head| head.require_bytes(source.len().saturating_sub(head.length)).map(|()| head));
        let head = checked.map_err(|error| error.at_some(path))?;
        let progress = Progress::new(source.len() - head.length);
        Ok(Npy { source, path: path.map(Path::to_owned), head, progress })
    }

    /// Calls a function with the bytes of elements that were read so far, and those of all, while they are read.
    #[must_use]
    pub fn with_progress(mut self, report: impl Fn(u64, u64) + Send + Sync + 'a) -> Self {
        self.progress.report(report);
        self
    }
}

/// # What the file says, and its tensor
impl Npy<'_> {
    /// The type of the elements.
    pub fn elements(&self) -> ElementType {
        self.head.stored.elements
    }

    /// The shape.
    pub fn sizes(&self) -> &[usize] {
        &self.head.stored.sizes
    }

    /// The path, of a file that was opened by one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The tensor, whose elements and shape are compared with the types before any data is read. Elements are not converted.
    ///
    /// # Shapes
    /// The sizes in the file, under a shape type that they fit, as for [`Safetensors::get`](crate::Safetensors::get). A view of a file in memory
    /// (`map`, `from_bytes`), O(1), where the elements are aligned and in the order of bytes of this machine: of Fortran's order, with permuted
    /// axes. Else a copy, O(n).
    ///
    /// # Errors
    /// [`FileError::Disagree`] for another shape or other elements; [`FileError::Io`], [`FileError::Format`] for a `bool` that is neither 0 nor 1,
    /// [`FileError::Tensor`] when memory runs out.
    pub fn get<T: FileElement, S: Lengths>(&self) -> Result<CowTensor<'_, T, S>, FileError> {
        let tensor = || decode::typed(decode::tensor(self.part(), &self.head.stored, &self.progress)?);
        self.head.require(&Wanted::of::<T, S>("")).and_then(|()| tensor()).map_err(|error| self.about(error))
    }

    /// The tensor with its elements converted, whatever they are in the file, by the table of
    /// [`Safetensors::get_as`](crate::Safetensors::get_as).
    ///
    /// # Errors
    /// Those of [`get`](Self::get).
    pub fn get_as<T: FileElement + Number, S: Lengths>(&self) -> Result<CowTensor<'_, T, S>, FileError> {
        let wanted = Wanted::new("", None, Pattern::of::<S>());
        let tensor = || decode::typed(decode::tensor_as(self.part(), &self.head.stored, &self.progress)?);
        self.head.require(&wanted).and_then(|()| tensor()).map_err(|error| self.about(error))
    }

    fn part(&self) -> Part<'_> {
        self.source.part(self.head.length, u64::MAX)
    }

    fn about(&self, error: FileError) -> FileError {
        decode::about(error, FORMAT, "").at_some(self.path())
    }
}
