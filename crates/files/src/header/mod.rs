//! The header of a safetensors file: names, element types, shapes and places, as JSON.
//!
//! Eight bytes of length, the header, the elements of all tensors: `{"0.weight":{"dtype":"F32","shape":[8,4],"data_offsets":[0,128]},..}`.
//!
//! This folder needs nothing but the standard library: `cargo congruent` links to it and reads the same headers.

mod element;
mod json;
mod places;
mod read;

pub use element::ElementType;
pub use read::{parse, read};

use std::fmt;
use std::io;
use std::ops::Range;

/// The largest length of a header that the format allows.
pub const LONGEST: usize = 100_000_000;

/// The name of the entry that is no tensor.
pub const METADATA: &str = "__metadata__";

/// What a file says of its tensors.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Header {
    /// The tensors in the order of their places, which cover all bytes of the data from 0 to the end of the last.
    pub entries: Vec<Entry>,
    /// Texts by names, in the order of the file.
    pub metadata: Vec<(String, String)>,
    /// The bytes in front of the data: the length and the header.
    pub length: usize,
}

impl Header {
    /// The number of bytes of the data.
    pub fn data(&self) -> usize {
        self.entries.last().map_or(0, |last| last.bytes.end)
    }

    /// Compares the places of the tensors with the bytes that follow the header: neither more nor fewer.
    ///
    /// # Errors
    /// [`Fault::Format`].
    pub fn check_data(&self, found: u64) -> Result<(), Fault> {
        places::check_data(&self.entries, found).map_err(Fault::Format)
    }
}

/// A tensor in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// The type of its elements.
    pub elements: ElementType,
    /// Its shape.
    pub sizes: Vec<usize>,
    /// Its place in the data, which follows the header: `data_offsets`.
    pub bytes: Range<usize>,
}

impl Entry {
    /// Its name and place, for messages: `` `w` (data_offsets [0, 128]) ``.
    pub fn place(&self) -> String {
        format!("`{}` (data_offsets [{}, {}])", self.name, self.bytes.start, self.bytes.end)
    }
}

/// Why a header cannot be read.
#[derive(Debug)]
pub enum Fault {
    /// The system's error.
    Io(io::Error),
    /// It is not in the format, for this reason.
    Format(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Io(error) => error.fmt(f),
            Fault::Format(why) => write!(f, "not a file of safetensors: {why}"),
        }
    }
}
impl std::error::Error for Fault {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Fault::Io(error) => Some(error),
            Fault::Format(_) => None,
        }
    }
}
impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Fault::Io(error)
    }
}
