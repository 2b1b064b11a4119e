//! The bytes of a file: on the disk, or in memory.

use crate::progress::Progress;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The bytes of a file.
pub(crate) enum Source<'a> {
    /// On the disk, with the length that the file had when it was opened.
    File(File, u64),
    /// In memory.
    Bytes(Cow<'a, [u8]>),
    /// Mapped into memory: the system reads the file when the memory is read.
    #[cfg(feature = "mmap")]
    Mapped(memmap2::Mmap),
}

impl<'a> Source<'a> {
    /// Opens a file.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        Ok(Source::File(file, length))
    }

    /// Opens a file and maps it into memory. (An empty file cannot be mapped.)
    ///
    /// # Safety
    /// Nobody changes or truncates the file during the lifetime of the source and of its borrows.
    #[cfg(feature = "mmap")]
    pub(crate) unsafe fn map(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        if file.metadata()?.len() == 0 {
            return Ok(Source::Bytes(Cow::Borrowed(&[])));
        }
        // SAFETY: the caller promises that nobody changes or truncates the file.
        Ok(Source::Mapped(unsafe { memmap2::Mmap::map(&file) }?))
    }

    /// Returns the number of bytes.
    pub(crate) fn len(&self) -> u64 {
        match self {
            Source::File(_, length) => *length,
            _ => self.bytes().map_or(0, |bytes| bytes.len() as u64),
        }
    }

    /// Returns all bytes, if they are in memory.
    fn bytes(&self) -> Option<&[u8]> {
        match self {
            Source::File(..) => None,
            Source::Bytes(bytes) => Some(bytes),
            #[cfg(feature = "mmap")]
            Source::Mapped(map) => Some(map),
        }
    }

    /// Returns `length` bytes that begin at `start`, or fewer where the file ends.
    pub(crate) fn take_part(&self, start: u64, length: u64) -> Part<'_> {
        let start = start.min(self.len());
        Part { source: self, start, end: start.saturating_add(length).min(self.len()) }
    }

    /// Returns all bytes as one part.
    pub(crate) fn whole(&self) -> Part<'_> {
        self.take_part(0, u64::MAX)
    }
}

/// A part of a file, to be read from its beginning to its end.
#[derive(Clone)]
pub(crate) struct Part<'s> {
    source: &'s Source<'s>,
    // Invariant: `start <= end <= source.len()`.
    start: u64,
    end: u64,
}

impl<'s> Part<'s> {
    /// Returns the number of unread bytes.
    pub(crate) fn left(&self) -> u64 {
        self.end - self.start
    }

    /// Returns the unread bytes, if they are in memory.
    pub(crate) fn in_memory(&self) -> Option<&'s [u8]> {
        // (Lengths of memory fit into `usize`.)
        self.source.bytes().map(|bytes| &bytes[self.start as usize..self.end as usize])
    }

    /// Returns the unread bytes, borrowed where they are in memory.
    ///
    /// # Errors
    /// The system's; `UnexpectedEof` for a file that was truncated since it was opened.
    pub(crate) fn bytes(self, progress: &Progress<'_>) -> io::Result<Cow<'s, [u8]>> {
        if let Some(bytes) = self.in_memory() {
            progress.advance(self.left());
            return Ok(Cow::Borrowed(bytes));
        }
        let (mut bytes, wanted) = (Vec::new(), self.left());
        progress.watch(self).read_to_end(&mut bytes)?;
        if (bytes.len() as u64) < wanted { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(Cow::Owned(bytes)) }
    }
}

impl Read for Part<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let most = to.len().min(usize::try_from(self.left()).unwrap_or(usize::MAX));
        let to = &mut to[..most];
        let read = match self.source {
            Source::File(file, _) => read_at(file, to, self.start)?,
            _ => self.in_memory().unwrap_or(&[]).read(to)?,
        };
        self.start += read as u64;
        Ok(read)
    }
}

/// Reads from a place in a file, which several threads may do at once.
#[cfg(unix)]
fn read_at(file: &File, to: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, to, at)
}

/// Reads from a place in a file, which several threads may do at once.
#[cfg(windows)]
fn read_at(file: &File, to: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, to, at)
}

/// Reads from a place in a file, one thread at a time, because all threads share the cursor of the file.
#[cfg(not(any(unix, windows)))]
fn read_at(mut file: &File, to: &mut [u8], at: u64) -> io::Result<usize> {
    use std::io::{Seek, SeekFrom};
    static TURN: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _turn = TURN.lock();
    file.seek(SeekFrom::Start(at))?;
    file.read(to)
}
