//! Errors of reading and writing files.

#[cfg(feature = "csv")]
use crate::csv::CsvFault;
use crate::wanted::Disagreement;
use congruent::ShapeError;
use congruent_formats::header::Fault;
use std::path::{Path, PathBuf};
use std::{fmt, io};

/// Why a file is not read or written. `Debug` prints the sentences of `Display`, so that a `main` that fails prints them, too.
#[non_exhaustive]
pub enum FileError {
    /// The system reports an error.
    Io {
        /// The path of the file, where it is known.
        path: Option<PathBuf>,
        /// The error.
        error: io::Error,
    },
    /// The content of the file is not in its format, is cut off or damaged, or has something in it that is not read.
    Format {
        /// The path of the file, where it is known.
        path: Option<PathBuf>,
        /// The format: `safetensors`.
        format: &'static str,
        /// The reason, a whole sentence.
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
        /// A cure: the names in the file where one is missing, the call that converts elements.
        note: Option<String>,
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
    /// Returns the error for a file that is not read in this format, for this reason.
    pub fn format(format: &'static str, why: impl Into<String>) -> Self {
        FileError::Format { path: None, format, why: why.into() }
    }

    /// Returns the error for tensors that cannot be saved in this format, for this reason.
    pub fn unsaved(format: &'static str, why: impl Into<String>) -> Self {
        FileError::Save { path: None, format, why: why.into() }
    }

    /// Returns the error for a file that differs from the expectations of the program.
    pub fn disagree(all: Vec<Disagreement>) -> Self {
        FileError::Disagree { path: None, all, note: None }
    }

    /// Returns the error for these differences, if there are any.
    pub(crate) fn refuse_differences(all: Vec<Disagreement>) -> Result<(), Self> {
        if all.is_empty() { Ok(()) } else { Err(FileError::disagree(all)) }
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
        match (self, self.path()) {
            (FileError::Disagree { all, .. }, path) if all.len() > 1 => say_places(f, path, all.len())?,
            (_, Some(path)) => write!(f, "{}: ", path.display())?,
            (_, None) => {}
        }
        match self {
            FileError::Io { error, .. } => error.fmt(f),
            FileError::Format { why, .. } => f.write_str(why),
            FileError::Save { format, why, .. } => write!(f, "cannot be saved as {format}: {why}"),
            FileError::Disagree { all, note, .. } => {
                f.write_str(&all.iter().map(Disagreement::to_string).collect::<Vec<_>>().join("\n"))?;
                note.as_ref().map_or(Ok(()), |note| write!(f, "; {note}"))
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

/// The first line of several differences: `model.safetensors does not fit the type in 3 places:`
fn say_places(f: &mut fmt::Formatter<'_>, path: Option<&Path>, places: usize) -> fmt::Result {
    let file = path.map_or_else(|| "the file".to_owned(), |path| path.display().to_string());
    writeln!(f, "{file} does not fit the type in {places} places:")
}

impl fmt::Debug for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for FileError {
    /// Returns the source of the system's error. (The sentence of that error is part of this one.)
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            FileError::Io { error, .. } => error.source(),
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
            Fault::Format { format, why } => FileError::format(format, why),
        }
    }
}
