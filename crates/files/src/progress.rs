//! Reports of the number of bytes that were read or written.

use std::io::{self, BufRead, Read, Seek, SeekFrom, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The number of bytes that were read of a file, and the callback that it is reported to.
pub(crate) struct Progress<'a> {
    total: u64,
    done: AtomicU64,
    /// Whether the callback runs, or has panicked.
    is_reporting: AtomicBool,
    report: Option<Box<dyn Fn(u64, u64) + Send + Sync + 'a>>,
}

impl<'a> Progress<'a> {
    pub(crate) fn new(total: u64) -> Self {
        Progress { total, done: AtomicU64::new(0), is_reporting: AtomicBool::new(false), report: None }
    }

    pub(crate) fn report(&mut self, report: impl Fn(u64, u64) + Send + Sync + 'a) {
        self.report = Some(Box::new(report));
    }

    /// Adds bytes to those that were read, and reports them. (A tensor that is read twice counts twice, up to the total.)
    pub(crate) fn advance(&self, bytes: u64) {
        if let Some(report) = &self.report {
            let done = self.done.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes);
            self.is_reporting.store(true, Ordering::Relaxed);
            report(done.min(self.total), self.total);
            self.is_reporting.store(false, Ordering::Relaxed);
        }
    }

    /// Whether the callback runs, or has panicked.
    #[cfg(any(feature = "png", feature = "jpeg"))]
    pub(crate) fn is_reporting(&self) -> bool {
        self.is_reporting.load(Ordering::Relaxed)
    }

    /// Reports that all bytes were read, whatever a decoder has left unread.
    #[cfg(any(feature = "png", feature = "jpeg"))]
    pub(crate) fn finish(&self) {
        self.advance(self.total.saturating_sub(self.done.load(Ordering::Relaxed)));
    }

    /// Returns a reader that reports the bytes it reads.
    pub(crate) fn watch<R: Read>(&self, inner: R) -> Watched<'_, R> {
        Watched { inner, progress: self }
    }
}

/// The maximal number of bytes between two reports of a reader.
const SHORT_STEP: usize = 1 << 18;

/// A reader that reports the bytes it reads.
pub(crate) struct Watched<'p, R> {
    inner: R,
    progress: &'p Progress<'p>,
}

impl<R: Read> Read for Watched<'_, R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let most = if self.progress.report.is_some() { to.len().min(SHORT_STEP) } else { to.len() };
        let read = self.inner.read(&mut to[..most])?;
        self.progress.advance(read as u64);
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Watched<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let bytes = self.inner.fill_buf()?;
        Ok(&bytes[..bytes.len().min(SHORT_STEP)])
    }
    fn consume(&mut self, read: usize) {
        self.inner.consume(read);
        self.progress.advance(read as u64);
    }
}

impl<R: Seek> Seek for Watched<'_, R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner.seek(to)
    }
}

/// The callback of a writer.
pub(crate) type Report<'a> = Box<dyn FnMut(u64, u64) + 'a>;

/// The maximal number of bytes between two reports of a writer.
const STEP: usize = 1 << 20;

/// A writer that reports the number of bytes that were written.
pub(crate) struct Reporting<'w, 'r, W: ?Sized> {
    pub to: &'w mut W,
    pub done: u64,
    pub total: u64,
    pub report: Option<&'r mut (dyn FnMut(u64, u64) + 'r)>,
}

impl<W: Write + ?Sized> Write for Reporting<'_, '_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(report) = &mut self.report else { return self.to.write(bytes) };
        let written = self.to.write(&bytes[..bytes.len().min(STEP)])?;
        self.done += written as u64;
        report(self.done, self.total);
        Ok(written)
    }
    /// Flushes; reports that a file without elements is written, which no call of `write` has done.
    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()?;
        if let (0, Some(report)) = (self.total, &mut self.report) {
            report(0, 0);
        }
        Ok(())
    }
}
