//! Opening of files: the header is read, the data is not.

use crate::FileError;
use crate::progress::Progress;
use crate::source::Source;
use congruent_formats::header::{self, Entry, Header};
use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// A file of tensors in the format safetensors, opened for reading.
///
/// | | the data is | [`get`](Self::get) returns |
/// |---|---|---|
/// | [`open`](Self::open) | on the disk, and read by `get` | a copy |
/// | [`map`](Self::map) | on the disk, and read by the system when elements are used | a view |
/// | [`from_bytes`](Self::from_bytes) | in memory | a view |
///
/// A view requires elements that are aligned in the file. [`Writer`](super::Writer) aligns all tensors; unaligned ones are copied.
///
/// Several threads may read at the same time.
pub struct Safetensors<'a> {
    pub(super) source: Source<'a>,
    pub(super) path: Option<PathBuf>,
    pub(super) header: Header,
    pub(super) places: HashMap<String, usize>,
    pub(super) progress: Progress<'a>,
}

/// # Opening
impl<'a> Safetensors<'a> {
    /// Opens a file. Reads and checks the header, and compares it with the length of the file.
    ///
    /// # Errors
    /// [`FileError::Io`], [`FileError::Format`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        Source::open(path)
            .map_err(FileError::from)
            .and_then(Self::over)
            .map_err(|error| error.at(path))
            .map(|file| file.at(path))
    }

    /// Opens a file and maps it into memory. Only the header is read; tensors are views whose elements the system reads when they are used.
    ///
    /// # Errors
    /// [`FileError::Io`], [`FileError::Format`].
    ///
    /// # Safety
    /// Nobody, in this process or another, changes or truncates the file during the lifetime of the result and of its views. (Reading the elements of a
    /// truncated file ends the process. [Replacing](crate::replace_file) a file is safe: the map keeps the old content.)
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_files::{Safetensors, safetensors};
    ///
    /// let path = std::env::temp_dir().join("congruent-map.safetensors");
    /// safetensors::Writer::new().tensor("w", &Tensor::<f32, shape![3]>::ones()).save(&path)?;
    /// // SAFETY: the file is this program's own.
    /// let file = unsafe { Safetensors::map(&path) }?;
    /// assert!(file.get::<f32, shape![3]>("w")?.is_borrowed());
    /// # drop(file);
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    #[cfg(feature = "mmap")]
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        // SAFETY: the caller promises that nobody changes or truncates the file.
        let source = unsafe { Source::map(path) };
        source.map_err(FileError::from).and_then(Self::over).map_err(|error| error.at(path)).map(|file| file.at(path))
    }

    /// Opens a file whose bytes are in memory, owned or borrowed. Aligned tensors are views of these bytes.
    ///
    /// # Errors
    /// [`FileError::Format`].
    pub fn from_bytes(bytes: impl Into<Cow<'a, [u8]>>) -> Result<Self, FileError> {
        Self::over(Source::Bytes(bytes.into()))
    }

    fn over(source: Source<'a>) -> Result<Self, FileError> {
        let header = header::read(&mut source.whole())?;
        header.check_data(source.len() - header.length as u64)?;
        let places = header.entries.iter().enumerate().map(|(k, entry)| (entry.name.clone(), k)).collect();
        let progress = Progress::new(header.data() as u64);
        Ok(Safetensors { source, path: None, header, places, progress })
    }

    fn at(mut self, path: &Path) -> Self {
        self.path = Some(path.to_owned());
        self
    }

    /// Reports the progress of reading: calls a function with the number of bytes that were read, and the number of bytes of all tensors, after every
    /// 256 KiB or less. (A view counts as read once it is returned.)
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_files::{Safetensors, safetensors};
    /// use std::sync::atomic::{AtomicU64, Ordering};
    ///
    /// let path = std::env::temp_dir().join("congruent-progress.safetensors");
    /// safetensors::Writer::new().tensor("w", &Tensor::<f32, shape![1000]>::ones()).save(&path)?;
    /// let seen = AtomicU64::new(0);
    /// let file = Safetensors::open(&path)?.with_progress(|done, total| {
    ///     assert_eq!(total, 4000);
    ///     seen.store(done, Ordering::Relaxed);   // or draw a bar
    /// });
    /// file.get::<f32, shape![1000]>("w")?;
    /// assert_eq!(seen.load(Ordering::Relaxed), 4000);
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    #[must_use]
    pub fn with_progress(mut self, report: impl Fn(u64, u64) + Send + Sync + 'a) -> Self {
        self.progress.report(report);
        self
    }
}

/// # Contents of the header
impl Safetensors<'_> {
    /// Returns all tensors, with name, element type, shape and place, in the order of their places.
    pub fn entries(&self) -> &[Entry] {
        &self.header.entries
    }

    /// Returns the names of all tensors, in the order of their places.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries().iter().map(|entry| &*entry.name)
    }

    /// Returns the entry of the tensor with this name.
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.places.get(name).map(|&place| &self.entries()[place])
    }

    /// Returns the texts of the header, by names, in the order of the file.
    pub fn metadata(&self) -> &[(String, String)] {
        &self.header.metadata
    }

    /// Returns the path of the file, unless it was opened from bytes.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }
}
