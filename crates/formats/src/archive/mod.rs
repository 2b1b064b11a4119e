//! Zip archives of arrays: reads the directory, and the head of each array.
//!
//! | module | |
//! |---|---|
//! | `record` | records and their fields |
//! | `entry` | bytes and heads of entries |
//! | `directory` | the entries that are arrays |
//!
//! Readers unpack entries themselves ([`Bytes`]).

mod directory;
mod entry;
pub mod record;

pub use directory::{Directory, read_directory};
pub use entry::{Entry, find_packed, read_array_head};

use crate::header::Fault;
use std::io;
use std::ops::Range;

/// The name of the format in errors.
pub const FORMAT: &str = "npz";

/// The bytes of an archive.
pub trait Bytes {
    /// Returns the number of bytes.
    fn size(&self) -> u64;
    /// Reads `length` bytes from `start`, or fewer if the file ends.
    fn read(&self, start: u64, length: u64) -> io::Result<Vec<u8>>;
    /// Reads the first `length` unpacked bytes of an entry, whose packed bytes are in this place, or fewer if the entry ends.
    fn unpack(&self, packed: Range<u64>, entry: &Entry, length: u64) -> io::Result<Vec<u8>>;
}

/// Returns the fault of an archive that violates the format, for this reason.
pub fn refuse<T>(why: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::format(FORMAT, why))
}
