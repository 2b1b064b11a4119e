//! Reading of entries: their bytes are unpacked, and compared with the CRC-32.

use crate::source::Part;
use congruent_formats::archive::record::STORED;
use congruent_formats::archive::{Entry, refuse};
use congruent_formats::header::Fault;
use flate2::Crc;
use flate2::read::DeflateDecoder;
use std::io::{self, Read};

/// The unpacked bytes of an entry.
pub(super) struct Body<'s> {
    from: Unpacked<'s>,
    read: u64,
    crc: Crc,
}

enum Unpacked<'s> {
    Stored(Part<'s>),
    Deflated(Box<DeflateDecoder<Part<'s>>>),
}

impl<'s> Body<'s> {
    /// Returns a reader that unpacks this part of an archive.
    pub(super) fn new(part: Part<'s>, entry: &Entry) -> Self {
        let from = if entry.method == STORED {
            Unpacked::Stored(part)
        } else {
            Unpacked::Deflated(Box::new(DeflateDecoder::new(part)))
        };
        Body { from, read: 0, crc: Crc::new() }
    }

    /// Returns the unread bytes of an entry that is stored, and not deflated.
    pub(super) fn stored(&self) -> Option<Part<'s>> {
        match &self.from {
            Unpacked::Stored(part) => Some(part.clone()),
            Unpacked::Deflated(_) => None,
        }
    }

    /// Expects the end of the entry, and compares size and CRC-32 with the directory.
    ///
    /// # Errors
    /// [`Fault::Format`].
    pub(super) fn finish(mut self, entry: &Entry) -> Result<(), Fault> {
        let Entry { file, size, crc, .. } = entry;
        // (The read also consumes the mark behind the last byte of a deflated entry.)
        if self.read(&mut [0])? != 0 || self.read != *size {
            return refuse(format!(
                "the entry `{file}` is damaged: it has not the {size} bytes that the directory says"
            ));
        }
        if let Unpacked::Deflated(from) = &self.from
            && from.total_in() != entry.packed
        {
            return refuse(format!("the entry `{file}` is damaged: it ends before its {} bytes", entry.packed));
        }
        if self.crc.sum() != *crc {
            return refuse(format!(
                "the entry `{file}` is damaged: CRC-32 {:08x}, the directory says {crc:08x}",
                self.crc.sum()
            ));
        }
        Ok(())
    }
}

/// Returns the error for bytes that cannot be unpacked, as one about the file instead of the call.
fn broken(error: io::Error) -> io::Error {
    let kind = if error.kind() == io::ErrorKind::InvalidInput { io::ErrorKind::InvalidData } else { error.kind() };
    io::Error::new(kind, error)
}

impl Read for Body<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = match &mut self.from {
            Unpacked::Stored(part) => part.read(to)?,
            Unpacked::Deflated(from) => from.read(to).map_err(broken)?,
        };
        self.crc.update(&to[..read]);
        self.read += read as u64;
        Ok(read)
    }
}
