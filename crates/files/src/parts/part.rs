//! Parts of a file, and the names of their tensors, built from the outside in.

use super::files::{TensorFile, TensorWriter};
use crate::{FileError, Wanted};
use std::borrow::Cow;

/// A tensor of a file, or several: a list, or a struct with a table of [`names!`](crate::names!).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a part of a file of tensors: `names!` makes a struct one, by a table of the names of its fields",
    label = "expected a tensor, a list of parts, or a struct with a table `names!`"
)]
pub trait Part: Sized {
    /// Adds the expectations of all its tensors.
    fn want(at: &Names<'_>, all: &mut Vec<Wanted>);

    /// Reads all its tensors.
    ///
    /// # Errors
    /// Those of [`TensorFile::tensor`].
    fn read<F: TensorFile>(at: &Names<'_>, file: &F) -> Result<Self, FileError>;

    /// Adds all its tensors to a writer, without a copy.
    fn write<'a, W: TensorWriter<'a>>(&'a self, at: &Names<'_>, to: W) -> W;
}

/// The beginning of the names of a part's tensors, and the separator in front of the items of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names<'n> {
    text: Cow<'n, str>,
    separator: char,
}

/// # The names of a whole file
impl Names<'_> {
    /// Returns the beginning of all names of a file: no text, and this separator.
    pub const fn separated_by(separator: char) -> Self {
        Names { text: Cow::Borrowed(""), separator }
    }

    /// Reads a value whose tensors are all tensors of a file. Compares the file with the types first, and reads nothing if they differ.
    ///
    /// # Errors
    /// [`FileError::Disagree`], with all differences; those of reading a tensor.
    pub fn load<P: Part>(&self, file: &impl TensorFile) -> Result<P, FileError> {
        file.expect_all(&self.wanted::<P>())?;
        P::read(self, file)
    }

    /// Returns the expectations of all tensors of a value.
    pub fn wanted<P: Part>(&self) -> Vec<Wanted> {
        let mut all = Vec::new();
        P::want(self, &mut all);
        all
    }

    /// Adds all tensors of a value to a writer, without a copy.
    pub fn write<'a, P: Part, W: TensorWriter<'a>>(&self, part: &'a P, to: W) -> W {
        part.write(self, to)
    }
}

/// # The names of its parts
impl Names<'_> {
    /// Returns the text: the name of a tensor.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the names that begin with this text after the present one.
    pub fn field(&self, text: &str) -> Names<'static> {
        Names { text: Cow::Owned(format!("{}{text}", self.text)), separator: self.separator }
    }

    /// Returns the names of an item of a list: the separator, if there is a text in front of it, and the number.
    pub fn item(&self, k: usize) -> Names<'static> {
        let text = if self.text.is_empty() { k.to_string() } else { format!("{}{}{k}", self.text, self.separator) };
        Names { text: Cow::Owned(text), separator: self.separator }
    }
}
