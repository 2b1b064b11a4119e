//! Errors of reading and writing files.

#[cfg(feature = "csv")]
use crate::csv::CsvFault;
use crate::header::Fault;
use crate::wanted::Disagreement;
use congruent::ShapeError;
use std::path::{Path, PathBuf};
use std::{fmt, io};

/// Why a file is not read or written.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The system reports an error.
    Io {
        /// The path of the file, where it is known.
        path: Option<PathBuf>,
        /// The error.
        error: io::Error,
    },
    /// The content of the file violates its format.
    Format {
        /// The path of the file, where it is known.
        path: Option<PathBuf>,
        /// The format: `safetensors`.
        format: &'static str,
        /// The reason.
        why: String,
    },
    /// Tensors cannot be saved in a format.
    Save {
        /// The path of the file, where it is known.
        path: Option<PathBuf>,
        /// The format: `npy`.
        format: &'static str,
        /// The reason.
        why: String,
    },
    /// The file differs from the expectations of the program. The message has one line for each difference.
    Disagree {
        /// The path of the file, where it is known.
        path: Option<PathBuf>,
        /// The differences.
        all: Vec<Disagreement>,
    },
    /// A tensor or a text cannot be saved under this name.
    Name {
        /// The path of the file, where it is known.
        path: Option<PathBuf>,
        /// The name.
        name: String,
        /// The reason.
        why: &'static str,
    },
    /// A tensor does not fit into memory, or has more elements than can be addressed.
    Tensor {
        /// The path of the file, where it is known.
        path: Option<PathBuf>,
        /// The name, which is empty for the one tensor of a file without names.
        name: String,
        /// The error.
        error: Box<ShapeError>,
    },
    /// The content of a file takes more memory than the program allows.
    Limit {
        /// The path of the file, where it is known.
        path: Option<PathBuf>,
        /// The number of bytes that the program allows.
        limit: usize,
        /// The reason, a whole sentence.
        why: String,
    },
    /// A csv file does not have the columns that were asked for, or columns are not written as one.
    #[cfg(feature = "csv")]
    Csv {
        /// The file, where it is known by its path.
        path: Option<PathBuf>,
        /// The fault, with its place in the file.
        fault: Box<CsvFault>,
    },
}

impl FileError {
    /// Returns the error for a file that violates this format, for this reason.
    pub fn format(format: &'static str, why: impl Into<String>) -> Self {
        FileError::Format { path: None, format, why: why.into() }
    }

    /// Returns the error for tensors that cannot be saved in this format, for this reason.
    pub fn unsaved(format: &'static str, why: impl Into<String>) -> Self {
        FileError::Save { path: None, format, why: why.into() }
    }

    /// Returns the error for a file that differs from the expectations of the program.
    pub fn disagree(all: Vec<Disagreement>) -> Self {
        FileError::Disagree { path: None, all }
    }

    /// The error for a byte that is no `bool`.
    pub(crate) fn no_bool(byte: u8) -> Self {
        let why = format!("an element of type bool is {byte}, neither 0 nor 1");
        io::Error::new(io::ErrorKind::InvalidData, why).into()
    }

    /// Returns the same error with the path of the file.
    pub fn at(mut self, at: &Path) -> Self {
        *self.path_mut() = Some(at.to_owned());
        self
    }

    /// Returns the same error with the path of the file, if there is one.
    pub(crate) fn at_some(self, at: Option<&Path>) -> Self {
        match at {
            Some(at) => self.at(at),
            None => self,
        }
    }

    /// Returns the path of the file, where it is known.
    pub fn path(&self) -> Option<&Path> {
        match self {
            FileError::Io { path, .. }
            | FileError::Format { path, .. }
            | FileError::Save { path, .. }
            | FileError::Disagree { path, .. }
            | FileError::Name { path, .. }
            | FileError::Tensor { path, .. }
            | FileError::Limit { path, .. } => path.as_deref(),
            #[cfg(feature = "csv")]
            FileError::Csv { path, .. } => path.as_deref(),
        }
    }

    fn path_mut(&mut self) -> &mut Option<PathBuf> {
        match self {
            FileError::Io { path, .. }
            | FileError::Format { path, .. }
            | FileError::Save { path, .. }
            | FileError::Disagree { path, .. }
            | FileError::Name { path, .. }
            | FileError::Tensor { path, .. }
            | FileError::Limit { path, .. } => path,
            #[cfg(feature = "csv")]
            FileError::Csv { path, .. } => path,
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
            FileError::Save { format, why, .. } => write!(f, "cannot be saved as {format}: {why}"),
            FileError::Disagree { all, .. } => {
                f.write_str(&all.iter().map(Disagreement::to_string).collect::<Vec<_>>().join("\n"))
            }
            FileError::Name { name, why, .. } => write!(f, "`{name}` cannot be saved: {why}"),
            FileError::Tensor { name, error, .. } if name.is_empty() => error.fmt(f),
            FileError::Tensor { name, error, .. } => write!(f, "{name}: {error}"),
            FileError::Limit { why, .. } => f.write_str(why),
            #[cfg(feature = "csv")]
            FileError::Csv { fault, .. } => fault.fmt(f),
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
        FileError::Tensor { path: None, name: String::new(), error: Box::new(error) }
    }
}

#[cfg(feature = "csv")]
impl From<CsvFault> for FileError {
    fn from(fault: CsvFault) -> Self {
        FileError::Csv { path: None, fault: Box::new(fault) }
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
