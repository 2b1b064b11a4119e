//! Mistakes in the data, with their places.

use std::io;
use std::path::PathBuf;

/// A fault, with the file and (where there is one) the line, counted from 1.
#[derive(Debug, thiserror::Error)]
#[error("{}{}: {fault}", file.display(), line.map(|n| format!(", line {n}")).unwrap_or_default())]
pub struct DataError {
    pub file: PathBuf,
    pub line: Option<usize>,
    pub fault: Fault,
}

/// One variant a failure; columns are counted from 1.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("cannot be opened: {0}")]
    Open(io::Error),

    #[error("cannot be read any further: {0}")]
    Read(io::Error),

    #[error("the compressed data stop short: the file is cut off")]
    CutOff,

    #[error("longer than {most} bytes")]
    LongLine { most: u64 },

    #[error("more than {most} lines")]
    TooManyLines { most: usize },

    #[error("{found} columns, where 64 pixels and the digit make 65")]
    Columns { found: usize },

    #[error("column {column}: {text:?} is not a whole number")]
    Number { column: usize, text: String },

    #[error("column {column}: {what} is from 0 to {max}, not {text}")]
    Range { column: usize, what: &'static str, max: u8, text: String },

    #[error("{found} rows: holding out a fifth takes at least 5")]
    TooFewRows { found: usize },
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            // Plain text has no end that could come unexpectedly.
            io::ErrorKind::UnexpectedEof => Fault::CutOff,
            _ => Fault::Read(error),
        }
    }
}
