//! Zip archives of arrays: the directory is read, and the head of each array.
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
    /// Returns their number.
    fn size(&self) -> u64;
    /// Reads `length` bytes that begin at `start`, or fewer where the file ends.
    fn read(&self, start: u64, length: u64) -> io::Result<Vec<u8>>;
    /// Reads the first `length` unpacked bytes of an entry, whose packed bytes are in this place, or fewer where they end.
    fn unpack(&self, packed: Range<u64>, entry: &Entry, length: u64) -> io::Result<Vec<u8>>;
}

/// Returns the fault of an archive that violates the format, for this reason.
pub fn refuse<T>(why: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::format(FORMAT, why))
}
