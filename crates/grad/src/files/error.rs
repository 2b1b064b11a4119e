//! Errors of reading and writing files.

use congruent_files::Disagreement;
use congruent_files::header::Fault;
use std::path::{Path, PathBuf};
use std::{fmt, io};

/// Why a model is not written, or a file is not that of a model.
#[non_exhaustive]
pub enum FileError {
    /// The system's error.
    Io(io::Error),
    /// Not in the safetensors format.
    Format {
        /// The file, where it was read by its path.
        file: Option<PathBuf>,
        /// The reason.
        why: String,
    },
    /// A variable has a name that a file cannot have.
    Name {
        /// Its name in the model.
        name: String,
        /// The reason.
        why: &'static str,
    },
    /// A model does not fit into a file of the format.
    Save {
        /// The file, where it is known by its path.
        file: Option<PathBuf>,
        /// The reason.
        why: String,
    },
    /// The file lacks a variable.
    Missing {
        /// Its name in the model.
        name: String,
    },
    /// The file has a variable that the model does not have. (Of several, the first by name.)
    Unknown {
        /// Its name in the file.
        name: String,
    },
    /// A variable has another shape.
    Shape {
        /// Its name.
        name: String,
        /// The shape in the file.
        file: Box<[usize]>,
        /// The shape in the model.
        model: Box<[usize]>,
    },
    /// A variable has elements of another type; they are not converted silently.
    Elements {
        /// Its name.
        name: String,
        /// Their type in the file, as the format calls it: `F16`.
        file: &'static str,
        /// Their type in the model, as the format calls it: `F32`.
        model: &'static str,
    },
    /// The file and the model disagree: [`Module::load`](crate::Module::load) says it of one tensor and of several, [`load`](super::load) of several.
    /// Displayed, it has one line for each tensor.
    Disagree {
        /// The file, where it was read by its path.
        file: Option<PathBuf>,
        /// All disagreements: those of the model's variables, in their order; then the tensors that the model does not have.
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
            Fault::Format(why) => FileError::format(why),
        }
    }

    /// The same error, about the file at this path.
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

// (The derived one is `#[inline]`, and each program that returns the error compiles it again.)
impl fmt::Debug for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Io(error) => f.debug_tuple("Io").field(error).finish(),
            FileError::Format { file, why } => f.debug_struct("Format").field("file", file).field("why", why).finish(),
            FileError::Save { file, why } => f.debug_struct("Save").field("file", file).field("why", why).finish(),
            FileError::Name { name, why } => f.debug_struct("Name").field("name", name).field("why", why).finish(),
            FileError::Missing { name } => f.debug_struct("Missing").field("name", name).finish(),
            FileError::Unknown { name } => f.debug_struct("Unknown").field("name", name).finish(),
            FileError::Shape { name, file, model } => {
                f.debug_struct("Shape").field("name", name).field("file", file).field("model", model).finish()
            }
            FileError::Elements { name, file, model } => {
                f.debug_struct("Elements").field("name", name).field("file", file).field("model", model).finish()
            }
            FileError::Disagree { file, all } => {
                f.debug_struct("Disagree").field("file", file).field("all", all).finish()
            }
        }
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
                write!(f, "not a file of safetensors: {why}")
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
                write!(f, "the variable `{name}` has elements {file} in the file, {model} in the model")
            }
            FileError::Disagree { file, all } => {
                let lines: Vec<String> = all.iter().map(Disagreement::to_string).collect();
                if let Some(file) = file {
                    write!(f, "{}:{}", file.display(), if all.len() > 1 { "\n" } else { " " })?;
                }
                f.write_str(&lines.join("\n"))
            }
        }
    }
}
impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            FileError::Io(error) => Some(error),
            _ => None,
        }
    }
}
impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        FileError::Io(error)
    }
}
/// The error of an open file
impl From<congruent_files::FileError> for FileError {
    fn from(error: congruent_files::FileError) -> Self {
        use congruent_files::FileError as Of;
        match error {
            Of::Io { path: None, error } => FileError::Io(error),
            Of::Io { path: Some(path), error } => FileError::Io(error).at(&path),
            Of::Format { path, why, .. } => FileError::Format { file: path, why },
            Of::Disagree { path, all } => FileError::Disagree { file: path, all },
            Of::Name { name, why, .. } => FileError::Name { name, why },
            Of::Save { path, why, .. } => FileError::Save { file: path, why },
            other => FileError::Io(io::Error::other(other)),
        }
    }
}
