//! Errors of reading and writing files.

use crate::header::Fault;
use std::path::{Path, PathBuf};
use std::{fmt, io};

/// Why a file is not read or written.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The system's error.
    Io {
        /// The file, where it is known by its path.
        path: Option<PathBuf>,
        /// The error.
        error: io::Error,
    },
    /// The file is not in its format.
    Format {
        /// The file, where it is known by its path.
        path: Option<PathBuf>,
        /// The format: `safetensors`.
        format: &'static str,
        /// The reason.
        why: String,
    },
}

impl FileError {
    /// The same error, about the file at this path.
    pub(crate) fn at(self, at: &Path) -> Self {
        match self {
            FileError::Io { error, .. } => FileError::Io { path: Some(at.to_owned()), error },
            FileError::Format { format, why, .. } => FileError::Format { path: Some(at.to_owned()), format, why },
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (FileError::Io { path, .. } | FileError::Format { path, .. }) = self;
        if let Some(path) = path {
            write!(f, "{}: ", path.display())?;
        }
        match self {
            FileError::Io { error, .. } => error.fmt(f),
            FileError::Format { format, why, .. } => write!(f, "not a file of {format}: {why}"),
        }
    }
}
impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            FileError::Io { error, .. } => Some(error),
            FileError::Format { .. } => None,
        }
    }
}
impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        FileError::Io { path: None, error }
    }
}
impl From<Fault> for FileError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Io(error) => error.into(),
            Fault::Format(why) => FileError::Format { path: None, format: "safetensors", why },
        }
    }
}
