//! NumPy's files: an array, or an archive of arrays, whose heads are read.

use congruent_formats::archive::record::STORED;
use congruent_formats::archive::{self, Bytes, Directory, Entry};
use congruent_formats::header::Fault;
use congruent_formats::header::npy::{Head, read_head};
use flate2::read::DeflateDecoder;
use std::fs;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;

/// The heads of arrays, with their names.
pub type Heads = Vec<(String, Head)>;

/// Reads the head of an npy file, whose array has no name.
pub fn read_array(from: &mut fs::File) -> Result<Heads, Fault> {
    let head = read_head(from)?;
    head.require_bytes(from.metadata()?.len().saturating_sub(head.length))?;
    Ok(vec![(String::new(), head)])
}

/// Reads the directory of an npz file, and the head of each array.
pub fn read_archive(from: fs::File) -> Result<Heads, Fault> {
    let source = Archive { size: from.metadata()?.len(), file: from };
    let directory = archive::read_directory(&source)?;
    if directory.entries.is_empty() {
        return archive::refuse(
            "the archive has no arrays: save a model of PyTorch with `safetensors.torch.save_file`",
        );
    }
    let read = |entry: &Entry| Ok((entry.name.clone(), source.read_entry(&directory, entry)?));
    directory.entries.iter().map(read).collect()
}

/// An archive on the disk.
struct Archive {
    file: fs::File,
    size: u64,
}

impl Archive {
    /// Returns a reader of `length` bytes that begin at `start`.
    fn take_part(&self, start: u64, length: u64) -> io::Result<io::Take<&fs::File>> {
        let mut file = &self.file;
        file.seek(SeekFrom::Start(start))?;
        Ok(file.take(length))
    }

    /// Returns a reader of the unpacked bytes of an entry.
    fn open_entry(&self, packed: Range<u64>, entry: &Entry) -> io::Result<Box<dyn Read + '_>> {
        let packed = self.take_part(packed.start, packed.end - packed.start)?;
        Ok(if entry.method == STORED { Box::new(packed) } else { Box::new(DeflateDecoder::new(packed)) })
    }

    /// Reads the head of an entry.
    fn read_entry(&self, directory: &Directory, entry: &Entry) -> Result<Head, Fault> {
        let packed = archive::find_packed(self, directory.start, entry)?;
        archive::read_array_head(&mut self.open_entry(packed, entry)?, entry).map_err(|fault| match fault {
            Fault::Io(error) => {
                Fault::Format { format: archive::FORMAT, why: format!("the array `{}`: {error}", entry.name) }
            }
            other => other,
        })
    }
}

impl Bytes for Archive {
    fn size(&self) -> u64 {
        self.size
    }
    fn read(&self, start: u64, length: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.take_part(start, length)?.read_to_end(&mut bytes)?;
        Ok(bytes)
    }
    fn unpack(&self, packed: Range<u64>, entry: &Entry, length: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open_entry(packed, entry)?.take(length).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}
