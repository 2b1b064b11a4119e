//! Writing of archives.

use super::pack::Archive;
use crate::encode::Encoded;
use crate::progress::Report;
use crate::{FileElement, FileError, Wanted, replace_file, sample};
use congruent::{Lengths, Strided, View};
use congruent_formats::archive::FORMAT;
use congruent_formats::archive::record::{DEFLATED, STORED};
use std::collections::HashSet;
use std::io::{Cursor, Seek, Write};
use std::path::Path;

/// A list of tensors to be written to a file, of any shapes and element types.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_files::npz::{self, Npz};
/// use std::io::Cursor;
///
/// let x = Tensor::<f32, shape![100, 100]>::zeros();
/// let (mut stored, mut deflated) = (Cursor::new(Vec::new()), Cursor::new(Vec::new()));
/// npz::Writer::new().tensor("x", &x).write_to(&mut stored)?;
/// npz::Writer::new().tensor("x", &x).deflated().write_to(&mut deflated)?;
/// assert!(deflated.get_ref().len() * 50 < stored.get_ref().len());
/// let file = Npz::from_bytes(deflated.into_inner())?;
/// assert_eq!(file.get::<f32, shape![100, 100]>("x")?.sum_all().item(), 0.0);
/// # Ok::<(), congruent_files::FileError>(())
/// ```
pub struct Writer<'a> {
    tensors: Vec<(String, Encoded<'a>)>,
    method: u16,
    report: Option<Report<'a>>,
    /// The smallest number that is written with 64 bits; tests choose a smaller one.
    wide: u64,
}

impl Default for Writer<'_> {
    fn default() -> Self {
        Writer { tensors: Vec::new(), method: STORED, report: None, wide: u32::MAX.into() }
    }
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
    pub fn sample(wanted: &[Wanted]) -> Result<Self, FileError> {
        Ok(Writer { tensors: sample::tensors(FORMAT, wanted)?, ..Self::default() })
    }

    /// Adds a tensor or view under a name, without a copy.
    #[must_use]
    pub fn tensor<T: FileElement, S: Lengths>(mut self, name: impl Into<String>, x: &'a Strided<T, S>) -> Self {
        self.tensors.push((name.into(), Encoded::Borrowed(x)));
        self
    }

    /// Adds a view under a name, without a copy. Unlike [`tensor`](Self::tensor), it takes the view itself, and borrows only what is viewed.
    #[must_use]
    pub fn view<T: FileElement, S: Lengths>(mut self, name: impl Into<String>, x: View<'a, T, S>) -> Self {
        self.tensors.push((name.into(), Encoded::Owned(Box::new(x))));
        self
    }

    /// Deflates all entries, like `np.savez_compressed`. They are smaller, many times slower to write and read, and always copied.
    #[must_use]
    pub fn deflated(mut self) -> Self {
        self.method = DEFLATED;
        self
    }

    /// Reports the progress of writing: calls a function with the number of bytes of elements that were written, and the number of bytes of all elements,
    /// after every MiB or less.
    #[must_use]
    pub fn with_progress(mut self, report: impl FnMut(u64, u64) + 'a) -> Self {
        self.report = Some(Box::new(report));
        self
    }

    /// Writes a file. An existing file is [replaced](replace_file) once all data is on the disk, and is unchanged after an error.
    ///
    /// # Errors
    /// [`FileError::Io`]. [`FileError::Name`] for a repeated name, and for one of more than 65,531 bytes. [`FileError::Save`] for `bf16`, which NumPy does
    /// not have, and for more bytes than can be counted.
    pub fn save(self, path: impl AsRef<Path>) -> Result<(), FileError> {
        let path = path.as_ref();
        replace_file(path, |file| self.write_to(file)).map_err(|error: FileError| error.at(path))
    }

    /// Writes to a writer that can seek, like [`save`](Self::save) to a file. The CRC-32 precedes the bytes of an entry, and is written after them.
    ///
    /// # Errors
    /// Those of [`save`](Self::save).
    pub fn write_to(mut self, to: &mut (impl Write + Seek)) -> Result<(), FileError> {
        self.check_names()?;
        let total = self.tensors.iter().try_fold(0, |total: u64, (_, x)| total.checked_add(x.get().bytes()?));
        let mut archive = Archive::begin(to, self.wide)?;
        let mut done = 0;
        for (name, x) in &self.tensors {
            let report = self.report.as_mut().map(|report| &mut **report as &mut dyn FnMut(u64, u64));
            let progress = (done, total.unwrap_or(u64::MAX), report);
            archive.add(&format!("{name}.npy"), x.get(), self.method, progress)?;
            done += x.get().bytes().unwrap_or(0);
        }
        Ok(archive.finish(self.tensors.len() as u64)?)
    }

    /// Writes to memory, and returns the bytes.
    ///
    /// # Errors
    /// Those of [`save`](Self::save).
    pub fn into_bytes(self) -> Result<Vec<u8>, FileError> {
        let mut bytes = Cursor::new(Vec::new());
        self.write_to(&mut bytes)?;
        Ok(bytes.into_inner())
    }

    fn check_names(&self) -> Result<(), FileError> {
        let rejected = |name: &str, why| Err(FileError::Name { path: None, name: name.to_owned(), why });
        let mut seen = HashSet::new();
        for (name, _) in &self.tensors {
            if !seen.insert(name) {
                return rejected(name, "two tensors have this name");
            }
            if name.len() > usize::from(u16::MAX) - 4 {
                return rejected(name, "it is longer than 65,531 bytes");
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Npz;
    use congruent::prelude::*;

    /// Numbers of 64 bits are written where `wide` says so, and read again: of sizes, of places, and of the number of entries.
    #[test]
    fn archives_of_every_width_are_read() {
        let (x, y) = (Tensor::<f32, shape![3, 50]>::arange(), Tensor::from([true, false]));
        for wide in [0, 1, 2, 3, 100, 200, 300, 500, 1000, 1200, u64::from(u32::MAX)] {
            for method in [STORED, DEFLATED] {
                let mut to = Cursor::new(Vec::new());
                let writer = Writer { method, wide, ..Writer::new().tensor("x", &x).tensor("y", &y) };
                writer.write_to(&mut to).unwrap();
                let file = Npz::from_bytes(to.into_inner()).unwrap();
                assert_eq!(file.names().collect::<Vec<_>>(), ["x", "y"]);
                assert_eq!(file.get::<f32, shape![3, 50]>("x").unwrap().to_vec(), x.to_vec(), "{wide}");
                assert_eq!(file.get::<bool, shape![2]>("y").unwrap().to_vec(), [true, false], "{wide}");
            }
        }
    }

    #[test]
    fn an_archive_of_more_than_65_535_entries_is_read() {
        let x = Tensor::scalar(1u8);
        let tensors = (0..70_000).map(|k| (k.to_string(), Encoded::Borrowed(&*x))).collect();
        let mut to = Cursor::new(Vec::new());
        Writer { tensors, ..Writer::new() }.write_to(&mut to).unwrap();
        let file = Npz::from_bytes(to.into_inner()).unwrap();
        assert_eq!((file.names().count(), file.get::<u8, shape![]>("69999").unwrap().item()), (70_000, 1));
    }
}
