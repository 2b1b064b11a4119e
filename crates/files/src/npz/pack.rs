//! Unfinished archives: entries are packed, and their records are written.

use super::streams::{Counted, Summed};
use crate::FileError;
use crate::encode::Encode;
use crate::npy::{write_array, write_head};
use crate::progress::Reporting;
use congruent_formats::archive::FORMAT;
use congruent_formats::archive::record::{
    CENTRAL, END, END_64, EXTRA_64, LOCAL, LOCAL_LENGTH, LOCATOR_64, Record, STORED,
};
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use std::io::{self, Seek, SeekFrom, Write};

/// An unfinished archive.
pub(super) struct Archive<'w, W> {
    to: &'w mut W,
    /// The place of the archive in the writer.
    begin: u64,
    /// The number of bytes that were written.
    at: u64,
    central: Vec<u8>,
    wide: u64,
}

/// An entry, with the numbers that are known once it is written.
struct WrittenEntry<'n> {
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

impl<'w, W: Write + Seek> Archive<'w, W> {
    /// Returns an archive without entries, which begins where the writer is. Numbers that are `wide` or greater are written with 64 bits.
    pub(super) fn begin(to: &'w mut W, wide: u64) -> io::Result<Self> {
        Ok(Archive { begin: to.stream_position()?, to, at: 0, central: Vec::new(), wide })
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len() as u64;
        self.to.write_all(bytes)
    }

    /// Writes an entry. Its local record is written twice: first to reserve the room, and again when the numbers are known.
    pub(super) fn add(
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
        let mut entry = WrittenEntry { name, method, crc: 0, packed: 0, size, start: self.at };
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
    pub(super) fn finish(mut self, count: u64) -> io::Result<()> {
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

impl WrittenEntry<'_> {
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
