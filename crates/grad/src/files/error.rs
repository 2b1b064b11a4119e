//! Errors of reading and writing files.

use congruent_files::header::Fault;
use congruent_files::{Disagreement, ElementType};
use std::path::{Path, PathBuf};
use std::{fmt, io};

/// The reason why a model is not written, or a file does not hold this model. `Debug` prints the messages of `Display`, so that a `main` that fails
/// prints them, too.
#[non_exhaustive]
pub enum FileError {
    /// The error of the operating system.
    Io(io::Error),
    /// A file that is not in the safetensors format, is cut off, or is damaged.
    Format {
        /// The file, if it was read by its path.
        file: Option<PathBuf>,
        /// The reason, a whole sentence.
        why: String,
    },
    /// A variable has a name that the format does not allow.
    Name {
        /// The name in the model.
        name: String,
        /// The reason.
        why: &'static str,
    },
    /// A model does not fit into a file of the format.
    Save {
        /// The file, if its path is known.
        file: Option<PathBuf>,
        /// The reason.
        why: String,
    },
    /// The file lacks a variable.
    Missing {
        /// The name in the model.
        name: String,
    },
    /// The file has a variable that the model does not have. (If there are several, the first by name.)
    Unknown {
        /// The name in the file.
        name: String,
    },
    /// A variable has another shape.
    Shape {
        /// The name of the variable.
        name: String,
        /// The shape in the file.
        file: Box<[usize]>,
        /// The shape in the model.
        model: Box<[usize]>,
    },
    /// A variable has elements of another type; elements are not converted silently.
    Elements {
        /// The name of the variable.
        name: String,
        /// The type in the file, as the format calls it: `F16`.
        file: &'static str,
        /// The type in the model, as the format calls it: `F32`.
        model: &'static str,
    },
    /// The file and the model disagree: [`Module::load`](crate::Module::load) returns this error for one tensor or several, [`load`](super::load) for
    /// several. Displayed, the error has one line for each tensor, below a line with their number.
    Disagree {
        /// The file, if it was read by its path.
        file: Option<PathBuf>,
        /// All disagreements: first about the variables of the model, in their order; then about the tensors that the model does not have.
        all: Vec<Disagreement>,
    },
}

impl FileError {
    pub(super) fn format(why: impl Into<String>) -> Self {
        FileError::Format { file: None, why: why.into() }
    }

    pub(super) fn header(fault: Fault) -> Self {
        match fault {
            Fault::Io(error) => FileError::Io(error),
            Fault::Format { why, .. } => FileError::format(why),
        }
    }

    /// Returns the same error, about the file at this path.
    pub(super) fn at(self, path: &Path) -> Self {
        match self {
            FileError::Io(error) => FileError::Io(io::Error::new(error.kind(), format!("{}: {error}", path.display()))),
            FileError::Format { why, .. } => FileError::Format { file: Some(path.to_owned()), why },
            FileError::Disagree { all, .. } => FileError::Disagree { file: Some(path.to_owned()), all },
            FileError::Save { why, .. } => FileError::Save { file: Some(path.to_owned()), why },
            other => other,
        }
    }
}

impl fmt::Debug for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Io(error) => error.fmt(f),
            FileError::Format { file, why } => {
                if let Some(file) = file {
                    write!(f, "{}: ", file.display())?;
                }
                f.write_str(why)
            }
            FileError::Name { name, why } => write!(f, "the variable `{name}` cannot be saved: {why}"),
            FileError::Save { file, why } => {
                let file = file.as_ref().map_or_else(String::new, |file| format!("{}: ", file.display()));
                write!(f, "{file}cannot be saved as safetensors: {why}")
            }
            FileError::Missing { name } => write!(f, "the file has no variable `{name}`"),
            FileError::Unknown { name } => write!(f, "the model has no variable `{name}`, which is in the file"),
            FileError::Shape { name, file, model } => {
                write!(f, "the variable `{name}` has shape {file:?} in the file, {model:?} in the model")
            }
            FileError::Elements { name, file, model } => {
                write!(f, "the variable `{name}` has elements {file} in the file, {model} in the model")?;
                let is_converted = ElementType::of_safetensors(file).is_some_and(ElementType::is_converted);
                if is_converted { write!(f, "; {CONVERTS}") } else { Ok(()) }
            }
            FileError::Disagree { file, all } => say_all(f, file.as_deref(), all),
        }
    }
}

/// Returns the call to use if elements are of another type.
const CONVERTS: &str = "`load_converted` converts elements";

/// Writes one line for each disagreement; if there are several, the first line holds their number.
fn say_all(f: &mut fmt::Formatter<'_>, file: Option<&Path>, all: &[Disagreement]) -> fmt::Result {
    let several = all.len() > 1;
    match file {
        _ if several => {
            let file = file.map_or_else(|| "the file".to_owned(), |file| file.display().to_string());
            writeln!(f, "{file} does not fit the type in {} places:", all.len())?;
        }
        Some(file) => write!(f, "{}: ", file.display())?,
        None => {}
    }
    let lines: Vec<String> = all.iter().map(Disagreement::to_string).collect();
    f.write_str(&lines.join("\n"))?;
    if all.iter().any(|one| one.conversion().is_some()) {
        write!(f, "{}{CONVERTS}", if several { "\n" } else { "; " })?;
    }
    Ok(())
}

impl std::error::Error for FileError {
    /// Returns the error of the operating system. (Its message is part of the message of this error.)
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            FileError::Io(error) => error.source(),
            _ => None,
        }
    }
}
impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        FileError::Io(error)
    }
}
/// Converts the error of an open file.
impl From<congruent_files::FileError> for FileError {
    fn from(error: congruent_files::FileError) -> Self {
        use congruent_files::FileError as Of;
        match error {
            Of::Io { path: None, error } => FileError::Io(error),
            Of::Io { path: Some(path), error } => FileError::Io(error).at(&path),
            Of::Format { path, why, .. } => FileError::Format { file: path, why },
            Of::Disagree { path, all, .. } => FileError::Disagree { file: path, all },
            Of::Name { name, why, .. } => FileError::Name { name, why },
            Of::Save { path, why, .. } => FileError::Save { file: path, why },
            other => FileError::Io(io::Error::other(other)),
        }
    }
}
