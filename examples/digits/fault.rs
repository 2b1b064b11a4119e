//! Mistakes in the data, with their places.

use std::fmt::{self, Display, Formatter, Result};
use std::io;
use std::path::PathBuf;

/// A fault, with the file and (where there is one) the line, counted from 1.
pub struct DataError {
    pub file: PathBuf,
    pub line: Option<usize>,
    pub fault: Fault,
}

/// One variant a failure; columns are counted from 1.
#[derive(Debug)]
pub enum Fault {
    Open(io::Error),
    Read(io::Error),
    CutOff,
    LongLine { most: u64 },
    TooManyLines { most: usize },
    Columns { found: usize },
    Number { column: usize, text: String },
    Range { column: usize, what: &'static str, max: u8, text: String },
    TooFewRows { found: usize },
}

impl std::error::Error for DataError {}

impl fmt::Debug for DataError {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Display for DataError {
    fn fmt(&self, f: &mut Formatter) -> Result {
        let line = self.line.map(|line| format!(", line {line}")).unwrap_or_default();
        write!(f, "{}{line}: {}", self.file.display(), self.fault)
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter) -> Result {
        match self {
            Fault::Open(error) => write!(f, "cannot be opened: {error}"),
            Fault::Read(error) => write!(f, "cannot be read any further: {error}"),
            Fault::CutOff => write!(f, "the compressed data stop short: the file is cut off"),
            Fault::LongLine { most } => write!(f, "longer than {most} bytes"),
            Fault::TooManyLines { most } => write!(f, "more than {most} lines"),
            Fault::Columns { found } => write!(f, "{found} columns, where 64 pixels and the digit make 65"),
            Fault::Number { column, text } => write!(f, "column {column}: {text:?} is not a whole number"),
            Fault::Range { column, what, max, text } => {
                write!(f, "column {column}: {what} is from 0 to {max}, not {text}")
            }
            Fault::TooFewRows { found } => write!(f, "{found} rows: holding out a fifth takes at least 5"),
        }
    }
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
