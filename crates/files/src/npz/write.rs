//! Writing of archives.

use super::archive::FORMAT;
use super::archive::record::{
    CENTRAL, DEFLATED, END, END_64, EXTRA_64, LOCAL, LOCAL_LENGTH, LOCATOR_64, Record, STORED,
};
use crate::encode::{Encode, Encoded};
use crate::npy::{write_array, write_head};
use crate::progress::{Report, Reporting};
use crate::{FileElement, FileError, Wanted, replace_file, sample};
use congruent::{Lengths, Strided, View};
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use std::collections::HashSet;
use std::io::{self, Cursor, Seek, SeekFrom, Write};
use std::path::Path;

/// A list of tensors to be written to a file, of any shapes and element types.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_files::npz::{self, Npz};
/// use std::io::Cursor;
///
/// let x = Tensor::<f32, shape![100, 100]>::zeros();
/// let (mut stored, mut deflated) = (Cursor::new(Vec::new()), Cursor::new(Vec::new()));
/// npz::Writer::new().tensor("x", &x).write_to(&mut stored)?;
/// npz::Writer::new().tensor("x", &x).deflated().write_to(&mut deflated)?;
/// assert!(deflated.get_ref().len() * 50 < stored.get_ref().len());
/// let file = Npz::from_bytes(deflated.into_inner())?;
/// assert_eq!(file.get::<f32, shape![100, 100]>("x")?.sum_all().item(), 0.0);
/// # Ok::<(), congruent_files::FileError>(())
/// ```
pub struct Writer<'a> {
    tensors: Vec<(String, Encoded<'a>)>,
    method: u16,
    report: Option<Report<'a>>,
    /// The smallest number that is written with 64 bits; tests choose a smaller one.
    wide: u64,
}

impl Default for Writer<'_> {
    fn default() -> Self {
        Writer { tensors: Vec::new(), method: STORED, report: None, wide: u32::MAX.into() }
    }
}

impl<'a> Writer<'a> {
    /// Returns a list without tensors.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a list of tensors that fit these expectations, with the elements 0, 1, 2, ..: a file for tests. Lengths that are not numbers are 1.
    ///
    /// # Errors
    /// [`FileError::Save`] for elements of a type that Rust does not have. [`FileError::Tensor`] if there is not enough memory.
    pub fn sample(wanted: &[Wanted]) -> Result<Self, FileError> {
        Ok(Writer { tensors: sample::tensors(FORMAT, wanted)?, ..Self::default() })
    }

    /// Adds a tensor or view under a name, without a copy.
    #[must_use]
    pub fn tensor<T: FileElement, S: Lengths>(mut self, name: impl Into<String>, x: &'a Strided<T, S>) -> Self {
        self.tensors.push((name.into(), Encoded::Borrowed(x)));
        self
    }

    /// Adds a view under a name, without a copy. Unlike [`tensor`](Self::tensor), it takes the view itself, and borrows only what is viewed.
    #[must_use]
    pub fn view<T: FileElement, S: Lengths>(mut self, name: impl Into<String>, x: View<'a, T, S>) -> Self {
        self.tensors.push((name.into(), Encoded::Owned(Box::new(x))));
        self
    }

    /// Deflates all entries, like `np.savez_compressed`. They are smaller, many times slower to write and read, and always copied.
    #[must_use]
    pub fn deflated(mut self) -> Self {
        self.method = DEFLATED;
        self
    }

    /// Reports the progress of writing: calls a function with the number of bytes of elements that were written, and the number of bytes of all elements,
    /// after every MiB or less.
    #[must_use]
    pub fn with_progress(mut self, report: impl FnMut(u64, u64) + 'a) -> Self {
        self.report = Some(Box::new(report));
        self
    }

    /// Writes a file. An existing file is [replaced](replace_file) once all data is on the disk, and is unchanged after an error.
    ///
    /// # Errors
    /// [`FileError::Io`]. [`FileError::Name`] for a repeated name, and for one of more than 65,531 bytes. [`FileError::Save`] for `bf16`, which NumPy does
    /// not have, and for more bytes than can be counted.
    pub fn save(self, path: impl AsRef<Path>) -> Result<(), FileError> {
        let path = path.as_ref();
        replace_file(path, |file| self.write_to(file)).map_err(|error: FileError| error.at(path))
    }

    /// Writes to a writer that can seek, like [`save`](Self::save) to a file. The CRC-32 precedes the bytes of an entry, and is written after them.
    ///
    /// # Errors
    /// Those of [`save`](Self::save).
    pub fn write_to(mut self, to: &mut (impl Write + Seek)) -> Result<(), FileError> {
        self.check_names()?;
        let total = self.tensors.iter().try_fold(0, |total: u64, (_, x)| total.checked_add(x.get().bytes()?));
        let mut archive = Archive { begin: to.stream_position()?, to, at: 0, central: Vec::new(), wide: self.wide };
        let mut done = 0;
        for (name, x) in &self.tensors {
            let report = self.report.as_mut().map(|report| &mut **report as &mut dyn FnMut(u64, u64));
            let progress = (done, total.unwrap_or(u64::MAX), report);
            archive.add(&format!("{name}.npy"), x.get(), self.method, progress)?;
            done += x.get().bytes().unwrap_or(0);
        }
        Ok(archive.finish(self.tensors.len() as u64)?)
    }

    /// Writes to memory, and returns the bytes.
    ///
    /// # Errors
    /// Those of [`save`](Self::save).
    pub fn into_bytes(self) -> Result<Vec<u8>, FileError> {
        let mut bytes = Cursor::new(Vec::new());
        self.write_to(&mut bytes)?;
        Ok(bytes.into_inner())
    }

    fn check_names(&self) -> Result<(), FileError> {
        let rejected = |name: &str, why| Err(FileError::Name { path: None, name: name.to_owned(), why });
        let mut seen = HashSet::new();
        for (name, _) in &self.tensors {
            if !seen.insert(name) {
                return rejected(name, "two tensors have this name");
            }
            if name.len() > usize::from(u16::MAX) - 4 {
                return rejected(name, "it is longer than 65,531 bytes");
            }
        }
        Ok(())
    }
}

/// An unfinished archive.
struct Archive<'w, W> {
    to: &'w mut W,
    /// The place of the archive in the writer.
    begin: u64,
    /// The number of bytes that were written.
    at: u64,
    central: Vec<u8>,
    wide: u64,
}

/// An entry, with the numbers that are known once it is written.
struct Written<'n> {
    name: &'n str,
    method: u16,
    crc: u32,
    packed: u64,
    size: u64,
    start: u64,
}

/// The version of zip that a reader must know: 4.5, which has zip64.
const VERSION: u16 = 45;
/// The system that made the archive: for others, programs translate names.
const UNIX: u16 = 3 << 8;
/// The mode of the files when they are unpacked: a regular file that all may read.
const MODE: u32 = 0o100_644 << 16;
/// The flag for names in UTF-8.
const UTF_8: u16 = 1 << 11;
/// The first of January 1980, at midnight. The same tensors always make the same file.
const TIME: [u16; 2] = [0, 1 << 5 | 1];
/// The extra part of a local record that only fills room, with the number that Android's tools use for this purpose.
const ROOM: u16 = 0xd935;
/// The bytes of stored entries begin at a multiple of this number; so do the elements, because the length of a head is one, too.
const ALIGN: u64 = 64;

impl<W: Write + Seek> Archive<'_, W> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len() as u64;
        self.to.write_all(bytes)
    }

    /// Writes an entry. Its local record is written twice: first to reserve the room, and again when the numbers are known.
    fn add(
        &mut self,
        name: &str,
        x: &dyn Encode,
        method: u16,
        (done, total, report): (u64, u64, Option<&mut dyn FnMut(u64, u64)>),
    ) -> Result<(), FileError> {
        let (head, bytes) = write_head(x)?;
        let size = (head.len() as u64).checked_add(bytes);
        let size =
            size.ok_or_else(|| FileError::unsaved(FORMAT, "the tensors would take more bytes than can be counted"))?;
        // Deflate adds at most 5 bytes to 16 KiB.
        let is_wide = size.saturating_add(size / 1024 + 1024) >= self.wide;
        let mut entry = Written { name, method, crc: 0, packed: 0, size, start: self.at };
        let room = if method == STORED { room(self.at, name, is_wide) } else { 0 };
        self.put(&entry.local(is_wide, room))?;
        let first = self.at;
        (entry.crc, self.at) = self.pack(method, |to| {
            to.write_all(&head)?;
            write_array(x, &mut Reporting { to, done, total, report })
        })?;
        entry.packed = self.at - first;
        self.to.seek(SeekFrom::Start(self.begin + entry.start))?;
        self.to.write_all(&entry.local(is_wide, room))?;
        self.to.seek(SeekFrom::Start(self.begin + self.at))?;
        self.central.extend(entry.central(self.wide));
        Ok(())
    }

    /// Writes the bytes of an entry. Returns the CRC-32 and the place behind the entry.
    fn pack(&mut self, method: u16, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<(u32, u64)> {
        let mut to = Counted { to: &mut *self.to, written: self.at };
        if method == STORED {
            let mut to = Summed { to, crc: Crc::new() };
            write(&mut to)?;
            return Ok((to.crc.sum(), to.to.written));
        }
        let mut summed = Summed { to: DeflateEncoder::new(&mut to, Compression::default()), crc: Crc::new() };
        write(&mut summed)?;
        let crc = summed.crc.sum();
        Ok((crc, summed.to.finish()?.written))
    }

    /// Writes the directory and the end records.
    fn finish(mut self, count: u64) -> io::Result<()> {
        let (start, central) = (self.at, std::mem::take(&mut self.central));
        self.put(&central)?;
        let (end, length) = (self.at, central.len() as u64);
        if count >= u64::from(u16::MAX).min(self.wide) || length >= self.wide || start >= self.wide {
            let record = Record::new(END_64).u64s(&[44]).u16s(&[VERSION, VERSION]).u32s(&[0, 0]);
            self.put(&record.u64s(&[count, count, length, start]).0)?;
            self.put(&Record::new(LOCATOR_64).u32s(&[0]).u64s(&[end]).u32s(&[1]).0)?;
        }
        let count = if count >= u64::from(u16::MAX).min(self.wide) { u16::MAX } else { count as u16 };
        let numbers = [narrow(length, self.wide), narrow(start, self.wide)];
        self.put(&Record::new(END).u16s(&[0, 0, count, count]).u32s(&numbers).u16s(&[0]).0)?;
        self.to.flush()
    }
}

/// Returns a number with 32 bits, all ones if the record has it elsewhere with 64 bits.
fn narrow(number: u64, wide: u64) -> u32 {
    if number >= wide { u32::MAX } else { number as u32 }
}

/// Returns the number of bytes that fill the local record of an entry, so that its elements are aligned.
fn room(start: u64, name: &str, is_wide: bool) -> usize {
    let numbers = if is_wide { 20 } else { 0 };
    let end = start + (LOCAL_LENGTH + name.len() + numbers) as u64;
    match end.next_multiple_of(ALIGN) - end {
        0 => 0,
        // An extra part has at least 4 bytes.
        some @ 1..4 => (some + ALIGN) as usize,
        some => some as usize,
    }
}

impl Written<'_> {
    /// Returns the record in front of the entry.
    fn local(&self, is_wide: bool, room: usize) -> Vec<u8> {
        let mut extra = Record::default();
        let mut numbers = [self.packed as u32, self.size as u32];
        if is_wide {
            extra = extra.u16s(&[EXTRA_64, 16]).u64s(&[self.size, self.packed]);
            numbers = [u32::MAX; 2];
        }
        if room > 0 {
            extra = extra.u16s(&[ROOM, (room - 4) as u16]).bytes(&vec![0; room - 4]);
        }
        let record =
            Record::new(LOCAL).u16s(&[VERSION, UTF_8, self.method]).u16s(&TIME).u32s(&[self.crc]).u32s(&numbers);
        let record = record.u16s(&[self.name.len() as u16, extra.0.len() as u16]);
        record.bytes(self.name.as_bytes()).bytes(&extra.0).0
    }

    /// Returns the record in the directory.
    fn central(&self, wide: u64) -> Vec<u8> {
        let numbers = [self.size, self.packed, self.start];
        let far: Vec<u64> = numbers.into_iter().filter(|&number| number >= wide).collect();
        let mut extra = Record::default();
        if !far.is_empty() {
            extra = extra.u16s(&[EXTRA_64, 8 * far.len() as u16]).u64s(&far);
        }
        let [size, packed, start] = numbers.map(|number| narrow(number, wide));
        let record = Record::new(CENTRAL).u16s(&[VERSION | UNIX, VERSION, UTF_8, self.method]).u16s(&TIME);
        let record = record.u32s(&[self.crc, packed, size]);
        let record = record.u16s(&[self.name.len() as u16, extra.0.len() as u16, 0, 0, 0]).u32s(&[MODE, start]);
        record.bytes(self.name.as_bytes()).bytes(&extra.0).0
    }
}

/// A writer that counts bytes.
struct Counted<W> {
    to: W,
    written: u64,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.written += written as u64;
        Ok(written)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// A writer that computes the CRC-32.
struct Summed<W> {
    to: W,
    crc: Crc,
}

/// The number of bytes that are written and summed together, while they are in the cache.
const STEP: usize = 1 << 17;

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(&bytes[..bytes.len().min(STEP)])?;
        self.crc.update(&bytes[..written]);
        Ok(written)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Npz;
    use congruent::prelude::*;

    /// Numbers of 64 bits are written where `wide` says so, and read again: of sizes, of places, and of the number of entries.
    #[test]
    fn archives_of_every_width_are_read() {
        let (x, y) = (Tensor::<f32, shape![3, 50]>::arange(), Tensor::from([true, false]));
        for wide in [0, 1, 2, 3, 100, 200, 300, 500, 1000, 1200, u64::from(u32::MAX)] {
            for method in [STORED, DEFLATED] {
                let mut to = Cursor::new(Vec::new());
                let writer = Writer { method, wide, ..Writer::new().tensor("x", &x).tensor("y", &y) };
                writer.write_to(&mut to).unwrap();
                let file = Npz::from_bytes(to.into_inner()).unwrap();
                assert_eq!(file.names().collect::<Vec<_>>(), ["x", "y"]);
                assert_eq!(file.get::<f32, shape![3, 50]>("x").unwrap().to_vec(), x.to_vec(), "{wide}");
                assert_eq!(file.get::<bool, shape![2]>("y").unwrap().to_vec(), [true, false], "{wide}");
            }
        }
    }

    #[test]
    fn an_archive_of_more_than_65_535_entries_is_read() {
        let x = Tensor::scalar(1u8);
        let tensors = (0..70_000).map(|k| (k.to_string(), Encoded::Borrowed(&*x))).collect();
        let mut to = Cursor::new(Vec::new());
        Writer { tensors, ..Writer::new() }.write_to(&mut to).unwrap();
        let file = Npz::from_bytes(to.into_inner()).unwrap();
        assert_eq!((file.names().count(), file.get::<u8, shape![]>("69999").unwrap().item()), (70_000, 1));
    }
}
