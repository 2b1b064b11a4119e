//! Errors of reading and writing files.

use crate::header::Fault;
use crate::wanted::Disagreement;
use congruent::ShapeError;
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
    /// Tensors in the file are not what the program expects: all of them, one line each.
    Disagree {
        /// The file, where it is known by its path.
        path: Option<PathBuf>,
        /// The differences.
        all: Vec<Disagreement>,
    },
    /// A file cannot have a tensor, or a text, of this name.
    Name {
        /// The file, where it is known by its path.
        path: Option<PathBuf>,
        /// The name.
        name: String,
        /// The reason.
        why: &'static str,
    },
    /// A tensor is larger than what can be addressed, or than the memory.
    Tensor {
        /// The file, where it is known by its path.
        path: Option<PathBuf>,
        /// Its name; empty in a file of one tensor without a name.
        name: String,
        /// The error.
        error: ShapeError,
    },
}

impl FileError {
    /// A file that is not in this format, for this reason.
    pub fn format(format: &'static str, why: impl Into<String>) -> Self {
        FileError::Format { path: None, format, why: why.into() }
    }

    /// A file that disagrees with what a program expects.
    pub fn disagree(all: Vec<Disagreement>) -> Self {
        FileError::Disagree { path: None, all }
    }

    /// The same error, about the file at this path.
    pub fn at(mut self, at: &Path) -> Self {
        *self.path_mut() = Some(at.to_owned());
        self
    }

    /// The same error, about the file at this path, if it is known.
    pub(crate) fn at_some(self, at: Option<&Path>) -> Self {
        match at {
            Some(at) => self.at(at),
            None => self,
        }
    }

    /// The file, where it is known by its path.
    pub fn path(&self) -> Option<&Path> {
        match self {
            FileError::Io { path, .. }
            | FileError::Format { path, .. }
            | FileError::Disagree { path, .. }
            | FileError::Name { path, .. }
            | FileError::Tensor { path, .. } => path.as_deref(),
        }
    }

    fn path_mut(&mut self) -> &mut Option<PathBuf> {
        match self {
            FileError::Io { path, .. }
            | FileError::Format { path, .. }
            | FileError::Disagree { path, .. }
            | FileError::Name { path, .. }
            | FileError::Tensor { path, .. } => path,
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(path) = self.path() {
            write!(f, "{}:", path.display())?;
            f.write_str(if matches!(self, FileError::Disagree { all, .. } if all.len() > 1) { "\n" } else { " " })?;
        }
        match self {
            FileError::Io { error, .. } => error.fmt(f),
            FileError::Format { format, why, .. } => write!(f, "not a file of {format}: {why}"),
            FileError::Disagree { all, .. } => {
                f.write_str(&all.iter().map(Disagreement::to_string).collect::<Vec<_>>().join("\n"))
            }
            FileError::Name { name, why, .. } => write!(f, "`{name}` cannot be saved: {why}"),
            FileError::Tensor { name, error, .. } if name.is_empty() => error.fmt(f),
            FileError::Tensor { name, error, .. } => write!(f, "{name}: {error}"),
        }
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            FileError::Io { error, .. } => Some(error),
            FileError::Tensor { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        FileError::Io { path: None, error }
    }
}

impl From<ShapeError> for FileError {
    fn from(error: ShapeError) -> Self {
        FileError::Tensor { path: None, name: String::new(), error }
    }
}

impl From<Fault> for FileError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Io(error) => error.into(),
            Fault::Format(why) => FileError::format("safetensors", why),
        }
    }
}
