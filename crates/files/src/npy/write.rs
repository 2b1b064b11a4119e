//! Writing of files, with the same bytes as NumPy.

use crate::encode::{Encode, Encoded};
use crate::progress::{Report, Reporting};
use crate::{FileElement, FileError, Wanted, replace_file, sample};
use congruent::{Lengths, Strided, View};
use congruent_formats::header::npy::{FORMAT, MAGIC, write_descr};
use std::io::{self, Write};
use std::path::Path;

/// A tensor or view to be written: [`npy::write`](super::write) with reports of progress.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_files::npy;
///
/// let x = Tensor::<f64, shape![1000]>::ones();
/// let (mut bytes, mut last) = (Vec::new(), (0, 0));
/// npy::Writer::new(&x).with_progress(|done, total| last = (done, total)).write_to(&mut bytes)?;
/// assert_eq!(last, (8000, 8000));
/// # Ok::<(), congruent_files::FileError>(())
/// ```
pub struct Writer<'a> {
    x: Encoded<'a>,
    report: Option<Report<'a>>,
}

impl<'a> Writer<'a> {
    /// Returns a writer of this tensor or view, without a copy.
    pub fn new<T: FileElement, S: Lengths>(x: &'a Strided<T, S>) -> Self {
        Writer { x: Encoded::Borrowed(x), report: None }
    }

    /// Returns a writer of this view, without a copy. Unlike [`new`](Self::new), it takes the view itself, and borrows only what is viewed.
    pub fn view<T: FileElement, S: Lengths>(x: View<'a, T, S>) -> Self {
        Writer { x: Encoded::Owned(Box::new(x)), report: None }
    }

    /// Returns a writer of a tensor that fits this expectation, with the elements 0, 1, 2, ..: a file for tests. Lengths that are not numbers are 1.
    ///
    /// # Errors
    /// [`FileError::Save`] for elements of a type that Rust does not have. [`FileError::Tensor`] if there is not enough memory.
    pub fn sample(wanted: &Wanted) -> Result<Self, FileError> {
        Ok(Writer { x: sample::tensor(FORMAT, wanted)?, report: None })
    }

    /// Reports the progress of writing: calls a function with the number of bytes that were written, and the number of bytes of all elements, after every
    /// MiB or less.
    #[must_use]
    pub fn with_progress(mut self, report: impl FnMut(u64, u64) + 'a) -> Self {
        self.report = Some(Box::new(report));
        self
    }

    /// Writes a file. An existing file is [replaced](replace_file) once all data is on the disk, and is unchanged after an error.
    ///
    /// # Errors
    /// [`FileError::Io`]. [`FileError::Save`] for `bf16`, which NumPy does not have, and for more bytes than can be counted.
    pub fn save(self, path: impl AsRef<Path>) -> Result<(), FileError> {
        let path = path.as_ref();
        replace_file(path, |file| self.write_to(file)).map_err(|error: FileError| error.at(path))
    }

    /// Writes to a writer, like [`save`](Self::save) to a file.
    ///
    /// # Errors
    /// Those of [`save`](Self::save).
    pub fn write_to(mut self, to: &mut impl Write) -> Result<(), FileError> {
        let (head, total) = write_head(self.x.get())?;
        to.write_all(&head)?;
        let report = self.report.as_mut().map(|report| &mut **report as &mut dyn FnMut(u64, u64));
        let mut to = Reporting { to, done: 0, total, report };
        write_array(self.x.get(), &mut to)?;
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
}

/// Writes the elements in the order that [`write_head`] states.
pub(crate) fn write_array(x: &dyn Encode, to: &mut dyn Write) -> io::Result<()> {
    if x.is_reversed() { x.write_reversed(to) } else { x.write(to) }
}

/// The elements begin at a multiple of this number of bytes.
const ALIGN: usize = 64;

/// NumPy reserves room for this number of digits for the axis along which arrays grow.
const DIGITS: usize = 21;

/// Returns the head of a file with these elements, as NumPy writes it, and the number of bytes of the elements.
pub(crate) fn write_head(x: &dyn Encode) -> Result<(Vec<u8>, u64), FileError> {
    let unsaved = |why: &str| FileError::unsaved(FORMAT, why);
    let total = x.bytes().ok_or_else(|| unsaved("the tensor would take more bytes than can be counted"))?;
    let descr =
        write_descr(x.elements()).ok_or_else(|| unsaved(&format!("NumPy has no elements of type {}", x.elements())))?;
    let (sizes, reversed) = (x.sizes(), x.is_reversed());
    let order = if reversed { "True" } else { "False" };
    let mut text = format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {}, }}", tuple(sizes));
    if let Some(grows) = if reversed { sizes.last() } else { sizes.first() } {
        text.push_str(&" ".repeat(DIGITS.saturating_sub(grows.to_string().len())));
    }
    // Magic bytes, version, length, text, spaces, newline.
    let short = MAGIC.len() + 4;
    let start = if pad(short, &text) - short <= usize::from(u16::MAX) { short } else { short + 2 };
    let length = pad(start, &text) - start;
    let mut head = MAGIC.to_vec();
    head.extend([if start == short { 1 } else { 2 }, 0]);
    head.extend(&(length as u32).to_le_bytes()[..start - head.len()]);
    head.extend(text.as_bytes());
    head.resize(start + length - 1, b' ');
    head.push(b'\n');
    Ok((head, total))
}

/// Returns the length of a head whose text begins at `start`: a multiple of [`ALIGN`], with at least one space.
fn pad(start: usize, text: &str) -> usize {
    (start + text.len() + 1 + 1).next_multiple_of(ALIGN)
}

/// Returns a tuple of Python: `()`, `(3,)`, `(3, 4)`.
fn tuple(sizes: &[usize]) -> String {
    match sizes {
        [one] => format!("({one},)"),
        _ => format!("({})", sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
    }
}
