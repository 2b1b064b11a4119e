//! Tensors as a header lists them, and the errors of reading one.

use super::{Cut, ElementType};
use std::fmt;
use std::io;
use std::ops::Range;

/// The largest length of a header in bytes.
pub const LONGEST: usize = 100_000_000;

/// The name under which a header has texts instead of a tensor.
pub const METADATA: &str = "__metadata__";

/// A tensor in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The name of the tensor.
    pub name: String,
    /// The type of its elements.
    pub elements: ElementType,
    /// The length of each axis.
    pub sizes: Vec<usize>,
    /// The place of the elements in the data, which follows the header: `data_offsets`.
    pub bytes: Range<usize>,
}

impl Entry {
    /// Returns name and place for messages: `` `w` (data_offsets [0, 128]) ``.
    pub fn place(&self) -> String {
        format!("`{}` (data_offsets [{}, {}])", Cut(&self.name), self.bytes.start, self.bytes.end)
    }

    /// Returns the reason for rejecting a file that ends after `found` bytes of data, within this tensor.
    pub fn cut_off(&self, found: u64) -> String {
        let Entry { name, elements, sizes, bytes } = self;
        let (there, name) = (found.saturating_sub(bytes.start as u64), Cut(name));
        format!(
            "the file is cut off: `{name}`, {sizes:?} {elements}, takes {} bytes, of which {there} are there",
            bytes.len()
        )
    }
}

/// The reason why a header cannot be read.
pub enum Fault {
    /// The system reports an error.
    Io(io::Error),
    /// The header is rejected, for a reason that is a whole sentence.
    Format {
        /// The format: `safetensors`.
        format: &'static str,
        /// The reason.
        why: String,
    },
}

impl Fault {
    /// Returns the fault of a header of this format that is rejected, for this reason.
    pub(crate) fn format(format: &'static str, why: impl Into<String>) -> Self {
        Fault::Format { format, why: why.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Io(error) => error.fmt(f),
            Fault::Format { why, .. } => f.write_str(why),
        }
    }
}

/// The message, which a program prints that returns the error from `main`.
impl fmt::Debug for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Fault {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Fault::Io(error) => error.source(),
            Fault::Format { .. } => None,
        }
    }
}
impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Fault::Io(error)
    }
}
