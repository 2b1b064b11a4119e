//! Writing of files.

use super::header_text;
use crate::encode::Encoded;
use crate::progress::{Report, Reporting};
use crate::{FileElement, FileError, Wanted, replace_file, sample};
use congruent::{Lengths, Strided, View};
use congruent_formats::header::{LONGEST, METADATA};
use std::collections::HashSet;
use std::io::Write;
use std::path::Path;

/// A list of tensors to be written to a file, of any shapes and element types.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_files::{Safetensors, safetensors};
///
/// let x = Tensor::from([[1.0f32, 2.0], [3.0, 4.0]]);
/// let labels = Tensor::from([0u8, 1]);
/// let path = std::env::temp_dir().join("congruent-writer.safetensors");
/// safetensors::Writer::new().tensor("x", &x).tensor("labels", &labels).save(&path)?;
///
/// let file = Safetensors::open(&path)?;
/// assert_eq!(file.names().collect::<Vec<_>>(), ["x", "labels"]);
/// assert_eq!(file.get::<u8, shape![2]>("labels")?.to_vec(), [0, 1]);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), congruent_files::FileError>(())
/// ```
#[derive(Default)]
pub struct Writer<'a> {
    tensors: Vec<(String, Encoded<'a>)>,
    metadata: Vec<(String, String)>,
    report: Option<Report<'a>>,
}

impl<'a> Writer<'a> {
    /// Returns a list without tensors.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a list of tensors that fit these expectations, with the elements 0, 1, 2, ..: a file for tests. Lengths that are not numbers are 1.
    ///
    /// # Errors
    /// [`FileError::Save`] for elements of a type that Rust does not have. [`FileError::Tensor`] if there is not enough memory.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_files::{Safetensors, Wanted, safetensors};
    ///
    /// let wanted = [Wanted::of::<u8, shape![2, 2]>("x"), Wanted::of::<f32, shape![_, 3]>("y")];
    /// let file = Safetensors::from_bytes(safetensors::Writer::sample(&wanted)?.into_bytes()?)?;
    /// assert_eq!(file.compare(&wanted), []);
    /// assert_eq!(file.get::<u8, shape![2, 2]>("x")?.to_vec(), [0, 1, 2, 3]);
    /// assert_eq!(file.get::<f32, shape![1, 3]>("y")?.to_vec(), [0.0, 1.0, 2.0]);
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    pub fn sample(wanted: &[Wanted]) -> Result<Self, FileError> {
        Ok(Writer { tensors: sample::tensors("safetensors", wanted)?, ..Self::default() })
    }

    /// Adds a tensor or view under a name, without a copy.
    #[must_use]
    pub fn tensor<T: FileElement, S: Lengths>(mut self, name: impl Into<String>, x: &'a Strided<T, S>) -> Self {
        self.tensors.push((name.into(), Encoded::Borrowed(x)));
        self
    }

    /// Adds a view under a name, without a copy. Unlike [`tensor`](Self::tensor), it takes the view itself, and borrows only what is viewed.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_files::{Safetensors, safetensors};
    ///
    /// let x = Tensor::from([[1i64, 2], [3, 4]]);
    /// let columns = safetensors::Writer::new().view("x", x.t());   // the view ends here, the writer does not
    /// let file = Safetensors::from_bytes(columns.into_bytes()?)?;
    /// assert_eq!(file.get::<i64, shape![2, 2]>("x")?.to_vec(), [1, 3, 2, 4]);
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    #[must_use]
    pub fn view<T: FileElement, S: Lengths>(mut self, name: impl Into<String>, x: View<'a, T, S>) -> Self {
        self.tensors.push((name.into(), Encoded::Owned(Box::new(x))));
        self
    }

    /// Adds a text under a name, such as `pt` under `format`, which PyTorch writes.
    #[must_use]
    pub fn metadata(mut self, key: impl Into<String>, text: impl Into<String>) -> Self {
        self.metadata.push((key.into(), text.into()));
        self
    }

    /// Reports the progress of writing: calls a function with the number of bytes that were written, and the number of bytes of all tensors, after every
    /// MiB or less.
    #[must_use]
    pub fn with_progress(mut self, report: impl FnMut(u64, u64) + 'a) -> Self {
        self.report = Some(Box::new(report));
        self
    }

    /// Writes a file. An existing file is [replaced](replace_file) once all data is on the disk, and is unchanged after an error.
    ///
    /// # Errors
    /// [`FileError::Io`]. [`FileError::Name`] for a name that is repeated or reserved by the format. [`FileError::Save`] for more bytes than can be counted,
    /// and for a header longer than the format allows.
    pub fn save(self, path: impl AsRef<Path>) -> Result<(), FileError> {
        let path = path.as_ref();
        replace_file(path, |file| self.write_to(file)).map_err(|error: FileError| error.at(path))
    }

    /// Writes to a writer, like [`save`](Self::save) to a file.
    ///
    /// # Errors
    /// Those of [`save`](Self::save).
    pub fn write_to(mut self, to: &mut impl Write) -> Result<(), FileError> {
        self.check_names()?;
        // The widest elements first: then each tensor is aligned, and a reader needs no copy.
        self.tensors.sort_by_key(|(_, x)| std::cmp::Reverse(x.get().elements().bits()));
        let total = self.count_bytes()?;
        let header = self.header()?;
        to.write_all(&(header.len() as u64).to_le_bytes())?;
        to.write_all(header.as_bytes())?;
        let report = self.report.as_mut().map(|report| &mut **report as &mut dyn FnMut(u64, u64));
        let mut to = Reporting { to, done: 0, total, report };
        self.tensors.iter().try_for_each(|(_, x)| x.get().write(&mut to))?;
        Ok(to.flush()?)
    }

    /// Writes to memory, and returns the bytes.
    ///
    /// # Errors
    /// Those of [`save`](Self::save).
    pub fn into_bytes(self) -> Result<Vec<u8>, FileError> {
        let mut bytes = Vec::new();
        self.write_to(&mut bytes)?;
        Ok(bytes)
    }

    /// Returns the number of bytes of all tensors.
    fn count_bytes(&self) -> Result<u64, FileError> {
        let add = |total: u64, (_, x): &(String, Encoded<'_>)| total.checked_add(x.get().bytes()?);
        let total = self.tensors.iter().try_fold(0, add).filter(|&total| isize::try_from(total).is_ok());
        total.ok_or_else(|| FileError::unsaved("safetensors", "the tensors would take more bytes than can be counted"))
    }

    fn header(&self) -> Result<String, FileError> {
        let long = || FileError::unsaved("safetensors", format!("the header would take more than {LONGEST} bytes"));
        let texts = self.metadata.iter().flat_map(|(key, text)| [key.len(), text.len()]);
        let least: usize = texts.chain(self.tensors.iter().map(|(name, _)| name.len())).sum();
        if least > LONGEST {
            return Err(long());
        }
        let header = header_text(
            self.metadata.iter().map(|(key, text)| (&**key, &**text)),
            self.tensors.iter().map(|(name, x)| (&**name, x.get().elements(), x.get().sizes())),
        );
        if header.len() > LONGEST { Err(long()) } else { Ok(header) }
    }

    fn check_names(&self) -> Result<(), FileError> {
        let rejected = |name: &str, why| Err(FileError::Name { path: None, name: name.to_owned(), why });
        let mut seen = HashSet::new();
        for (name, _) in &self.tensors {
            if name == METADATA {
                return rejected(name, "the format has another use for this name");
            }
            if !seen.insert(name) {
                return rejected(name, "two tensors have this name");
            }
        }
        let mut seen = HashSet::new();
        match self.metadata.iter().find(|(key, _)| !seen.insert(key)) {
            Some((key, _)) => rejected(key, "two texts have this name"),
            None => Ok(()),
        }
    }
}
