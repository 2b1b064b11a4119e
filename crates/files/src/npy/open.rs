//! Opening of files: the head is read, the elements are not.

use crate::decode;
use crate::progress::Progress;
use crate::source::{Part, Source};
use crate::wanted::Found;
use crate::{ElementType, FileElement, FileError, Pattern, Wanted};
use congruent::element::Number;
use congruent::{CowTensor, Lengths};
use congruent_formats::header::npy::{FORMAT, Head, read_head};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// A file with one array in NumPy's format, opened for reading. [`get`](Self::get) reads the elements.
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

/// # Opening
impl<'a> Npy<'a> {
    /// Opens a file. Reads and checks the head, and compares it with the length of the file.
    ///
    /// # Errors
    /// [`FileError::Io`], [`FileError::Format`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        Self::over(Source::open(path).map_err(|error| FileError::from(error).at(path))?, Some(path))
    }

    /// Opens a file and maps it into memory. Only the head is read; the tensor is a view whose elements the system reads when they are used.
    ///
    /// # Errors
    /// [`FileError::Io`], [`FileError::Format`].
    ///
    /// # Safety
    /// Nobody, in this process or another, changes or truncates the file during the lifetime of the result and of its views. (Reading the elements of a
    /// truncated file ends the process. [Replacing](crate::replace_file) a file is safe: the map keeps the old content.)
    #[cfg(feature = "mmap")]
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        // SAFETY: the caller promises that nobody changes or truncates the file.
        let source = unsafe { Source::map(path) };
        Self::over(source.map_err(|error| FileError::from(error).at(path))?, Some(path))
    }

    /// Opens a file whose bytes are in memory, owned or borrowed.
    ///
    /// # Errors
    /// [`FileError::Format`].
    pub fn from_bytes(bytes: impl Into<Cow<'a, [u8]>>) -> Result<Self, FileError> {
        Self::over(Source::Bytes(bytes.into()), None)
    }

    fn over(source: Source<'a>, path: Option<&Path>) -> Result<Self, FileError> {
        let checked = read_head(&mut source.whole())
            .and_then(|head| head.require_bytes(source.len().saturating_sub(head.length)).map(|()| head));
        let head = checked.map_err(|fault| FileError::from(fault).at_some(path))?;
        let progress = Progress::new(source.len() - head.length);
        Ok(Npy { source, path: path.map(Path::to_owned), head, progress })
    }

    /// Reports the progress of reading: calls a function with the number of bytes that were read, and the number of bytes of all elements, after every
    /// 256 KiB or less.
    #[must_use]
    pub fn with_progress(mut self, report: impl Fn(u64, u64) + Send + Sync + 'a) -> Self {
        self.progress.report(report);
        self
    }
}

/// # Contents
impl Npy<'_> {
    /// Returns the type of the elements.
    pub fn elements(&self) -> ElementType {
        self.head.stored.elements
    }

    /// Returns the length of each axis.
    pub fn sizes(&self) -> &[usize] {
        &self.head.stored.sizes
    }

    /// Returns the path of the file, unless it was opened from bytes.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns the tensor. Its element type and shape are compared with the types first, and no data is read if they differ. Elements are not
    /// converted.
    ///
    /// # Shapes
    /// As for [`Safetensors::get`](crate::Safetensors::get). A view, O(1), for a file in memory whose elements are aligned and in the byte order of this
    /// machine; its axes are permuted for Fortran's order. Otherwise a copy, O(n).
    ///
    /// # Errors
    /// [`FileError::Disagree`] for another shape or element type. [`FileError::Format`] if a `bool` is neither 0 nor 1. [`FileError::Io`].
    /// [`FileError::Tensor`] if there is not enough memory.
    pub fn get<T: FileElement, S: Lengths>(&self) -> Result<CowTensor<'_, T, S>, FileError> {
        let tensor = || decode::typed(decode::read_tensor(self.find_data(), &self.head.stored, &self.progress)?);
        require(&self.head, &Wanted::of::<T, S>("")).and_then(|()| tensor()).map_err(|error| self.about(error))
    }

    /// Returns the tensor, and converts its elements to `T` by the table of [`Safetensors::get_as`](crate::Safetensors::get_as).
    ///
    /// # Errors
    /// Those of [`get`](Self::get).
    pub fn get_as<T: FileElement + Number, S: Lengths>(&self) -> Result<CowTensor<'_, T, S>, FileError> {
        let wanted = Wanted::new("", None, Pattern::of::<S>());
        let tensor = || decode::typed(decode::convert_tensor(self.find_data(), &self.head.stored, &self.progress)?);
        require(&self.head, &wanted).and_then(|()| tensor()).map_err(|error| self.about(error))
    }

    /// Returns the bytes of the elements, unchanged. Borrowed, O(1), for a file in memory; otherwise a copy, O(n).
    ///
    /// The bytes are in the order of axes and in the byte order of the file.
    ///
    /// # Errors
    /// [`FileError::Io`]; [`FileError::Format`] if the file was truncated since it was opened.
    pub fn bytes(&self) -> Result<Cow<'_, [u8]>, FileError> {
        self.find_data().bytes(&self.progress).map_err(|error| self.about(error.into()))
    }

    fn find_data(&self) -> Part<'_> {
        self.source.take_part(self.head.length, u64::MAX)
    }

    fn about(&self, error: FileError) -> FileError {
        decode::about(error, FORMAT, "").at_some(self.path())
    }
}

/// Compares element type and shape of a head with the expectation.
///
/// # Errors
/// [`FileError::Disagree`].
pub(crate) fn require(head: &Head, wanted: &Wanted) -> Result<(), FileError> {
    Found { name: &wanted.name, elements: head.stored.elements, sizes: &head.stored.sizes }.require(wanted)
}
