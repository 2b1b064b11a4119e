//! Files that are opened: the header is read, the data is not.

use crate::FileError;
use crate::header::{self, Entry, Header};
use crate::progress::Progress;
use crate::source::Source;
use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// A file of tensors in the format safetensors, opened for reading.
///
/// | | data | a tensor is |
/// |---|---|---|
/// | [`open`](Self::open) | on the disk, read by each [`get`](Self::get) | a copy |
/// | [`map`](Self::map) | on the disk, read by the system where elements are read | a view |
/// | [`from_bytes`](Self::from_bytes) | in memory | a view |
///
/// A view is possible where elements are aligned in the file, as [`Writer`](super::Writer) aligns all; else `get` copies.
///
/// Several threads may read at once.
pub struct Safetensors<'a> {
    pub(super) source: Source<'a>,
    pub(super) path: Option<PathBuf>,
    pub(super) header: Header,
    pub(super) places: HashMap<String, usize>,
    pub(super) progress: Progress<'a>,
}

/// # Open
impl<'a> Safetensors<'a> {
    /// Opens a file: the header is read and checked, and compared with the length of the file.
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

    /// Opens a file and maps it into memory: tensors are views of it, and nothing but the header is read until their elements are.
    ///
    /// # Errors
    /// [`FileError::Io`], [`FileError::Format`].
    ///
    /// # Safety
    /// Nobody changes or cuts the file, in this process or another, while the result or a view of it lives. (A file that is cut ends the process when
    /// its elements are read. A file that is [replaced](crate::replace_file) is not changed: the old one stays until it is closed.)
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
        // SAFETY: the caller's promise.
        let source = unsafe { Source::map(path) };
        source.map_err(FileError::from).and_then(Self::over).map_err(|error| error.at(path)).map(|file| file.at(path))
    }

    /// Reads what is in memory: the bytes of a file, owned or borrowed. Tensors are views of them where they are aligned.
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

    /// Calls a function with the bytes of data that were read so far, and those of the whole file, while tensors are read: after at most 256 KiB
    /// each time. (A view counts when it is handed out.)
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

/// # What the file says
impl Safetensors<'_> {
    /// The tensors, in the order of their places in the file: name, element type, shape, bytes.
    pub fn entries(&self) -> &[Entry] {
        &self.header.entries
    }

    /// The names of the tensors, in the order of their places in the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries().iter().map(|entry| &*entry.name)
    }

    /// The tensor of this name.
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.places.get(name).map(|&place| &self.entries()[place])
    }

    /// The texts that the file has in addition to tensors, by names.
    pub fn metadata(&self) -> &[(String, String)] {
        &self.header.metadata
    }

    /// The path, of a file that was opened by one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }
}
