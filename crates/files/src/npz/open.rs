//! Opening of archives: the directory is read, the entries are not.

use super::body::Body;
use crate::decode;
use crate::npy::require;
use crate::progress::Progress;
use crate::source::Source;
use crate::wanted::{Disagreement, Found, Wanted, compare};
use crate::{ElementType, FileElement, FileError, Pattern, blocks};
use congruent::element::Number;
use congruent::{AnyRank, CowTensor, Lengths, Tensor};
use congruent_formats::archive::{Bytes, Directory, Entry, FORMAT, find_packed, read_array_head, read_directory};
use congruent_formats::header::Stored;
use congruent_formats::header::npy::Head;
use std::borrow::Cow;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A file with several arrays in NumPy's format, opened for reading. [`get`](Self::get) reads an array.
///
/// An entry is an array if its name ends in `.npy`, or if its bytes begin like an npy; others are ignored.
pub struct Npz<'a> {
    source: Source<'a>,
    path: Option<PathBuf>,
    directory: Directory,
    progress: Progress<'a>,
}

/// # Opening
impl<'a> Npz<'a> {
    /// Opens an archive. Reads and checks the directory.
    ///
    /// # Errors
    /// [`FileError::Io`], [`FileError::Format`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        Self::over(Source::open(path).map_err(|error| FileError::from(error).at(path))?, Some(path))
    }

    /// Opens an archive and maps it into memory. Arrays that are aligned, and stored instead of deflated, are views. [`Writer`](super::Writer) aligns
    /// arrays, and NumPy does not.
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

    /// Opens an archive whose bytes are in memory, owned or borrowed.
    ///
    /// # Errors
    /// [`FileError::Format`].
    pub fn from_bytes(bytes: impl Into<Cow<'a, [u8]>>) -> Result<Self, FileError> {
        Self::over(Source::Bytes(bytes.into()), None)
    }

    fn over(source: Source<'a>, path: Option<&Path>) -> Result<Self, FileError> {
        let directory = read_directory(&source).map_err(|fault| FileError::from(fault).at_some(path))?;
        let total = directory.entries.iter().fold(0u64, |total, entry| total.saturating_add(entry.size));
        Ok(Npz { source, path: path.map(Path::to_owned), directory, progress: Progress::new(total) })
    }

    /// Reports the progress of reading: calls a function with the number of unpacked bytes that were read, and the number of unpacked bytes of all arrays,
    /// after every 256 KiB or less.
    #[must_use]
    pub fn with_progress(mut self, report: impl Fn(u64, u64) + Send + Sync + 'a) -> Self {
        self.progress.report(report);
        self
    }
}

/// # Contents of the directory
impl Npz<'_> {
    /// Returns the names of the arrays, in the order of the directory: without `.npy`, unless the file has `x` and `x.npy`.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.directory.entries.iter().map(|entry| &*entry.name)
    }

    /// Reads the head of an array, and returns its element type and shape.
    ///
    /// # Errors
    /// [`FileError::Disagree`] if the array is missing. [`FileError::Format`] if the entry is broken. [`FileError::Io`].
    pub fn entry(&self, name: &str) -> Result<(ElementType, Vec<usize>), FileError> {
        let wanted = Wanted::new(name, None, Pattern::of::<AnyRank>());
        let read = self.begin(&wanted).map(|Begun { head, .. }| (head.stored.elements, head.stored.sizes));
        read.map_err(|error| self.about(error, name))
    }

    /// Returns the path of the file, unless it was opened from bytes.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }
}

/// # Comparison with a program's expectations
impl Npz<'_> {
    /// Returns all differences between the file and these expectations, like [`Safetensors::compare`](crate::Safetensors::compare). Reads the heads of
    /// all arrays, and no elements.
    ///
    /// # Errors
    /// [`FileError::Format`] if an entry is broken. [`FileError::Io`].
    pub fn compare(&self, wanted: &[Wanted]) -> Result<Vec<Disagreement>, FileError> {
        let heads: Vec<(ElementType, Vec<usize>)> =
            self.names().map(|name| self.entry(name)).collect::<Result<_, _>>()?;
        let all = self.names().zip(&heads);
        Ok(compare(all.map(|(name, (elements, sizes))| Found { name, elements: *elements, sizes }), wanted))
    }

    /// Compares the file with these expectations, like [`compare`](Self::compare), and returns the differences as an error.
    ///
    /// # Errors
    /// [`FileError::Disagree`]; those of [`compare`](Self::compare).
    pub fn expect(&self, wanted: &[Wanted]) -> Result<(), FileError> {
        FileError::refuse_differences(self.compare(wanted)?).map_err(|error| error.at_some(self.path()))
    }
}

impl Bytes for Source<'_> {
    fn size(&self) -> u64 {
        self.len()
    }
    fn read(&self, start: u64, length: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.take_part(start, length).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
    fn unpack(&self, packed: Range<u64>, entry: &Entry, length: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        open_body(self, packed, entry).take(length).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// Returns a reader of the unpacked bytes of an entry.
fn open_body<'s>(source: &'s Source<'_>, packed: Range<u64>, entry: &Entry) -> Body<'s> {
    Body::new(source.take_part(packed.start, packed.end - packed.start), entry)
}

/// An entry whose head was read and compared with the expectation.
struct Begun<'s> {
    entry: &'s Entry,
    head: Head,
    body: Body<'s>,
}

/// # Tensors
impl Npz<'_> {
    /// Returns the array with this name. Its element type and shape are compared with the types first, and its elements stay unread if they differ.
    /// Elements are not converted.
    ///
    /// # Shapes
    /// As for [`Safetensors::get`](crate::Safetensors::get). A view, O(1), for a file in memory if the entry is stored, aligned, and in the byte order of
    /// this machine. Otherwise a copy, O(n).
    ///
    /// # Errors
    /// [`FileError::Disagree`] if the array is missing or has another shape or element type. [`FileError::Format`] if the entry is broken, also by its
    /// CRC-32. [`FileError::Io`]. [`FileError::Tensor`] if there is not enough memory.
    pub fn get<T: FileElement, S: Lengths>(&self, name: &str) -> Result<CowTensor<'_, T, S>, FileError> {
        let tensor = self.begin(&Wanted::of::<T, S>(name)).and_then(|begun| decode::typed(self.read(begun)?));
        tensor.map_err(|error| self.about(error, name))
    }

    /// Returns the array with this name, and converts its elements to `T` by the table of
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

    /// Returns the bytes of an array's elements, unchanged. Borrowed, O(1), for a stored entry of a file in memory; otherwise a copy, O(n).
    ///
    /// The bytes are in the order of axes and in the byte order of the file.
    ///
    /// # Errors
    /// [`FileError::Disagree`] if the array is missing. [`FileError::Format`] if the entry is broken. [`FileError::Io`].
    pub fn bytes(&self, name: &str) -> Result<Cow<'_, [u8]>, FileError> {
        let wanted = Wanted::new(name, None, Pattern::of::<AnyRank>());
        let read = self.begin(&wanted).and_then(|mut begun| {
            if let Some(bytes) = begun.body.stored().and_then(|part| part.in_memory()) {
                self.progress.advance(begun.entry.size);
                return Ok(Cow::Borrowed(bytes));
            }
            self.progress.advance(begun.head.length);
            let mut bytes = Vec::new();
            self.progress.watch(&mut begun.body).read_to_end(&mut bytes)?;
            begun.body.finish(begun.entry)?;
            Ok(Cow::Owned(bytes))
        });
        read.map_err(|error| self.about(error, name))
    }

    /// Finds an array, reads its head, and compares it with the expectation.
    fn begin(&self, wanted: &Wanted) -> Result<Begun<'_>, FileError> {
        let Some(entry) = self.directory.find(&wanted.name) else {
            return Err(FileError::disagree(vec![Disagreement::Missing { wanted: wanted.clone() }]));
        };
        let packed = find_packed(&self.source, self.directory.start, entry)?;
        let mut body = open_body(&self.source, packed, entry);
        let head = read_array_head(&mut body, entry)?;
        require(&head, wanted)?;
        Ok(Begun { entry, head, body })
    }

    /// Returns the elements: a view where possible, else a copy.
    fn read<'s, T: FileElement>(&'s self, begun: Begun<'s>) -> Result<CowTensor<'s, T, AnyRank>, FileError> {
        if let Some(bytes) = begun.body.stored().and_then(|part| part.in_memory())
            && let Some(view) = decode::borrow(bytes, &begun.head.stored)?
        {
            self.progress.advance(begun.entry.size);
            return Ok(CowTensor::Borrowed(view));
        }
        Ok(CowTensor::Owned(self.finish(begun, blocks::read::<T>)?))
    }

    /// Reads the elements to the end of the entry. (The size of a deflated entry is a claim until it is unpacked.)
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
        decode::list_names(decode::about(error, FORMAT, name), self.names()).at_some(self.path())
    }
}
