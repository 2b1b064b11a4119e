//! Archives that are opened: the directory is read, the entries are not.

use super::FORMAT;
use super::body::{Body, find};
use super::directory::{Directory, Entry, read_directory, refuse};
use crate::decode::{self, Stored};
use crate::npy::{self, Head, read_head};
use crate::progress::Progress;
use crate::source::Source;
use crate::wanted::{Disagreement, Wanted};
use crate::{ElementType, FileElement, FileError, Pattern, blocks};
use congruent::element::Number;
use congruent::{AnyRank, CowTensor, Lengths, Tensor};
use std::borrow::Cow;
use std::io::Read;
use std::path::{Path, PathBuf};

/// A file of several arrays in NumPy's format, opened for reading: each is read by [`get`](Self::get).
///
/// Entries whose names do not end in `.npy` are not arrays, and are left out.
pub struct Npz<'a> {
    source: Source<'a>,
    path: Option<PathBuf>,
    directory: Directory,
    progress: Progress<'a>,
}

/// # Open
impl<'a> Npz<'a> {
    /// Opens an archive: its directory is read and checked.
    ///
    /// # Errors
    /// [`FileError::Io`], [`FileError::Format`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        Self::over(Source::open(path).map_err(|error| FileError::from(error).at(path))?, Some(path))
    }

    /// Opens an archive and maps it into memory: arrays that are stored, and not deflated, are views of it, where they are aligned.
    /// [`Writer`](super::Writer) aligns them, NumPy does not.
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

    /// Reads what is in memory: the bytes of an archive, owned or borrowed.
    ///
    /// # Errors
    /// [`FileError::Format`].
    pub fn from_bytes(bytes: impl Into<Cow<'a, [u8]>>) -> Result<Self, FileError> {
        Self::over(Source::Bytes(bytes.into()), None)
    }

    fn over(source: Source<'a>, path: Option<&Path>) -> Result<Self, FileError> {
        let directory = read_directory(&source).map_err(|error| error.at_some(path))?;
        let total = directory.entries.iter().fold(0u64, |total, entry| total.saturating_add(entry.size));
        Ok(Npz { source, path: path.map(Path::to_owned), directory, progress: Progress::new(total) })
    }

    /// Calls a function with the unpacked bytes that were read so far, and those of all arrays, while they are read.
    #[must_use]
    pub fn with_progress(mut self, report: impl Fn(u64, u64) + Send + Sync + 'a) -> Self {
        self.progress.report(report);
        self
    }
}

/// # What the file says
impl Npz<'_> {
    /// The names of the arrays, in the order of the directory, without `.npy`.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.directory.entries.iter().map(|entry| &*entry.name)
    }

    /// The element type and the shape of an array: its first bytes are read.
    ///
    /// # Errors
    /// [`FileError::Disagree`] where there is no such array; [`FileError::Io`], [`FileError::Format`].
    pub fn entry(&self, name: &str) -> Result<(ElementType, Vec<usize>), FileError> {
        let wanted = Wanted::new(name, None, Pattern::of::<AnyRank>());
        let read = self.begin(&wanted).map(|Begun { head, .. }| (head.stored.elements, head.stored.sizes));
        read.map_err(|error| self.about(error, name))
    }

    /// The path, of a file that was opened by one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }
}

/// An entry of which the head was read, and agrees with what is wanted.
struct Begun<'s> {
    entry: &'s Entry,
    head: Head,
    body: Body<'s>,
}

/// # Tensors
impl Npz<'_> {
    /// The array of this name, whose elements and shape are compared with the types before its data is read. Elements are not converted.
    ///
    /// # Shapes
    /// The sizes in the file, under a shape type that they fit, as for [`Safetensors::get`](crate::Safetensors::get). A view of a file in memory
    /// (`map`, `from_bytes`), O(1), where the entry is stored, aligned, and in the order of bytes of this machine. Else a copy, O(n).
    ///
    /// # Errors
    /// [`FileError::Disagree`] for another shape or other elements, and where there is no such array; [`FileError::Io`];
    /// [`FileError::Format`] for an entry that is broken, also by its CRC-32; [`FileError::Tensor`] when memory runs out.
    pub fn get<T: FileElement, S: Lengths>(&self, name: &str) -> Result<CowTensor<'_, T, S>, FileError> {
        let tensor = self.begin(&Wanted::of::<T, S>(name)).and_then(|begun| decode::typed(self.read(begun)?));
        tensor.map_err(|error| self.about(error, name))
    }

    /// The array of this name with its elements converted, whatever they are in the file, by the table of
    /// [`Safetensors::get_as`](crate::Safetensors::get_as).
    ///
    /// # Errors
    /// Those of [`get`](Self::get).
    pub fn get_as<T: FileElement + Number, S: Lengths>(&self, name: &str) -> Result<CowTensor<'_, T, S>, FileError> {
        let wanted = Wanted::new(name, None, Pattern::of::<S>());
        let tensor = self.begin(&wanted).and_then(|begun| match begun.head.stored.elements {
            own if own == T::TYPE => decode::typed(self.read(begun)?),
            other => {
                decode::require_conversion::<T>(other)?;
                decode::typed(CowTensor::Owned(self.finish(begun, blocks::convert::<T>)?))
            }
        });
        tensor.map_err(|error| self.about(error, name))
    }

    /// Finds an array, reads its head, and compares it with what is wanted.
    fn begin(&self, wanted: &Wanted) -> Result<Begun<'_>, FileError> {
        let Some(entry) = self.directory.entries.iter().find(|entry| entry.name == wanted.name) else {
            return Err(FileError::disagree(vec![Disagreement::Missing { wanted: wanted.clone() }]));
        };
        let mut body = Body::new(find(&self.source, &self.directory, entry)?, entry);
        let head = read_head(&mut body)?;
        let Some(rest) = entry.size.checked_sub(head.length) else {
            return refuse(format!(
                "the entry `{}` has not the {} bytes that the directory says",
                entry.file, entry.size
            ));
        };
        head.require_bytes(rest)?;
        head.require(wanted)?;
        Ok(Begun { entry, head, body })
    }

    /// The elements: a view where they can be one.
    fn read<'s, T: FileElement>(&'s self, begun: Begun<'s>) -> Result<CowTensor<'s, T, AnyRank>, FileError> {
        if let Some(bytes) = begun.body.stored().and_then(|part| part.in_memory())
            && let Some(view) = decode::borrow(bytes, &begun.head.stored)?
        {
            self.progress.advance(begun.entry.size);
            return Ok(CowTensor::Borrowed(view));
        }
        Ok(CowTensor::Owned(self.finish(begun, blocks::read::<T>)?))
    }

    /// The elements, read to the end of the entry. (Of a deflated one nobody knows before how many there are.)
    fn finish<T>(
        &self,
        mut begun: Begun<'_>,
        read: impl FnOnce(&mut dyn Read, &Stored, bool) -> Result<Tensor<T, AnyRank>, FileError>,
    ) -> Result<Tensor<T, AnyRank>, FileError> {
        self.progress.advance(begun.head.length);
        let is_stored = begun.body.stored().is_some();
        let tensor = read(&mut self.progress.watch(&mut begun.body), &begun.head.stored, is_stored)?;
        begun.body.finish(begun.entry)?;
        Ok(tensor)
    }

    fn about(&self, error: FileError, name: &str) -> FileError {
        let error = match error {
            FileError::Format { format, why, path } if format == npy::FORMAT => {
                FileError::Format { format: FORMAT, why: format!("the array `{name}`: {why}"), path }
            }
            other => other,
        };
        decode::about(error, FORMAT, name).at_some(self.path())
    }
}
