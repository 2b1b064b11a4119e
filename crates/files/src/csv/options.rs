//! How a csv file is written, and what of it is read.

use super::names::{Names, choose};
use super::records::Records;
use super::rows::{Chosen, Rows, Rules};
use super::write::{Form, write_sheet};
use super::{Columns, CsvFault, Sheet, Table};
use crate::progress::Progress;
use crate::{FileError, replace_file};
use std::fmt;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;

/// What a field without a value is read as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Missing {
    /// An error, with line and column.
    #[default]
    Refuse,
    /// NaN for `f32` and `f64`; an error for other elements and for text.
    Nan,
    /// No row: all rows in which one of the columns lacks a value are left out, in all columns. A column of `Option` lacks none.
    DropRow,
}

/// Settings to read and write csv files: start with [`new`](Self::new), change what differs, then open, read or write.
///
/// | | default |
/// |---|---|
/// | [`delimiter`](Self::delimiter) | `,` |
/// | [`quote`](Self::quote) | `"`, doubled inside of a quoted text |
/// | [`comment`](Self::comment) | no line is a comment |
/// | [`trim`](Self::trim) | spaces around a text are part of it (around a number they are not) |
/// | [`names`](Self::names) | the first line has the names of the columns |
/// | [`only`](Self::only) | a [`Table`] keeps all columns |
/// | [`missing`](Self::missing) | a field without a value is an error |
/// | [`missing_words`](Self::missing_words) | an empty field has no value, any other has one |
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_files::csv::{Csv, Missing};
///
/// let file = "# metres; kilograms\nheight; mass\n1.5; 50\n1.8; NA\n1.7; 61.5\n";
/// let csv = Csv::new().delimiter(b';').comment(b'#').trim(true).missing_words(["", "NA"]);
///
/// let error = csv.clone().read_table(file.as_bytes())?.column::<f64>("mass").unwrap_err();
/// assert!(error.to_string().starts_with("line 4, column `mass`: expected f64, found no value (`NA`)"));
///
/// let table = csv.missing(Missing::DropRow).read_table(file.as_bytes())?;
/// assert_eq!((table.rows(), table.dropped()), (2, 1));
/// assert_eq!(table.column::<f64>("height")?.to_vec(), [1.5, 1.7]);
/// # Ok::<(), congruent_files::FileError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "settings do nothing alone: open, read or write with them"]
pub struct Csv {
    delimiter: u8,
    quote: u8,
    comment: Option<u8>,
    trim: bool,
    names: Option<Vec<String>>,
    only: Option<Vec<String>>,
    choice: Missing,
    words: Vec<Vec<u8>>,
    report: Option<Report>,
}

/// What is told how many bytes were read, of how many.
#[derive(Clone)]
struct Report(Arc<dyn Fn(u64, u64) + Send + Sync>);

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Report")
    }
}

impl Default for Csv {
    fn default() -> Self {
        Csv {
            delimiter: b',',
            quote: b'"',
            comment: None,
            trim: false,
            names: None,
            only: None,
            choice: Missing::Refuse,
            words: vec![Vec::new()],
            report: None,
        }
    }
}

fn owned<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    names.into_iter().map(str::to_owned).collect()
}

/// # Settings
impl Csv {
    /// The settings in the table above.
    pub fn new() -> Self {
        Csv::default()
    }

    /// The byte between fields: `b';'`, `b'\t'`.
    pub fn delimiter(self, delimiter: u8) -> Self {
        Csv { delimiter, ..self }
    }

    /// The byte around a text that has delimiters or line breaks in it.
    pub fn quote(self, quote: u8) -> Self {
        Csv { quote, ..self }
    }

    /// Lines that begin with this byte are passed over.
    pub fn comment(self, comment: u8) -> Self {
        Csv { comment: Some(comment), ..self }
    }

    /// Whether spaces around each name and text are taken off.
    pub fn trim(self, trim: bool) -> Self {
        Csv { trim, ..self }
    }

    /// The file has no line of names: its columns have these, from the first on.
    ///
    /// # Examples
    /// ```
    /// use congruent_files::csv::Csv;
    ///
    /// let table = Csv::new().names(["x", "y"]).read_table("1,2\n3,4\n".as_bytes())?;
    /// assert_eq!(table.column::<i32>("y")?.to_vec(), [2, 4]);
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    pub fn names<'a>(self, names: impl IntoIterator<Item = &'a str>) -> Self {
        Csv { names: Some(owned(names)), ..self }
    }

    /// The columns that a [`Table`] keeps, in this order. The others take no memory, and a value that they lack drops no row.
    pub fn only<'a>(self, names: impl IntoIterator<Item = &'a str>) -> Self {
        Csv { only: Some(owned(names)), ..self }
    }

    /// What a field without a value is read as.
    pub fn missing(self, choice: Missing) -> Self {
        Csv { choice, ..self }
    }

    /// The texts that are no value, instead of the empty one: `["", "NA", "?"]`. With `[]`, an empty field is an empty text.
    pub fn missing_words<'a>(self, words: impl IntoIterator<Item = &'a str>) -> Self {
        let words = words.into_iter().map(|word| word.trim_ascii().as_bytes().to_vec()).collect();
        Csv { words, ..self }
    }

    /// Reports the bytes of a file that were read, and the bytes that it has, as [`open`](Self::open) and [`read`](Self::read) go on: for
    /// a progress bar.
    ///
    /// # Examples
    /// ```
    /// use congruent_files::csv::Csv;
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// use std::sync::Arc;
    ///
    /// let path = std::env::temp_dir().join("congruent-progress.csv");
    /// std::fs::write(&path, "a,b\n1,2\n")?;
    /// let read = Arc::new(AtomicU64::new(0));
    /// let bar = read.clone();
    /// let table = Csv::new().with_progress(move |done, _total| bar.store(done, Ordering::Relaxed)).open(&path)?;
    /// assert_eq!((table.rows(), read.load(Ordering::Relaxed)), (1, 8));
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    pub fn with_progress(self, report: impl Fn(u64, u64) + Send + Sync + 'static) -> Self {
        Csv { report: Some(Report(Arc::new(report))), ..self }
    }
}

/// # Reading
impl Csv {
    /// Opens a file as a table in memory.
    ///
    /// # Errors
    /// Errors of the system; [`CsvFault::Empty`], [`CsvFault::Fields`]; [`CsvFault::Names`] for those of [`only`](Self::only).
    pub fn open(&self, path: impl AsRef<Path>) -> Result<Table, FileError> {
        let path = path.as_ref();
        self.read_file(path, |file| self.read_table(file)).map(|table| table.of_file(path))
    }

    /// Reads a table up to the end of `from`, which needs no buffer of its own. O(n).
    ///
    /// # Errors
    /// As for [`open`](Self::open).
    pub fn read_table(&self, from: impl Read) -> Result<Table, FileError> {
        let Start { records, has, is_ahead } = self.start(Box::new(from))?;
        let count = has.len();
        let columns: Vec<Chosen> = match &self.only {
            Some(only) => {
                let mut names = Names::default();
                only.iter().for_each(|name| names.add(name, false));
                choose(names, &has)?
            }
            None => all(has),
        };
        let names = columns.iter().map(|column| column.name.clone()).collect();
        Table::collect(&mut Rows::of_file(records, count, is_ahead, columns, self.rules()), names, self.rules())
    }

    /// Reads the columns of a struct with [`#[derive(Columns)]`](Columns) from a file, in one pass.
    ///
    /// # Errors
    /// Errors of the system; [`CsvFault::Names`] with all wrong names; [`CsvFault::Value`], [`CsvFault::Missing`] and
    /// [`CsvFault::Fields`] with the line.
    pub fn read<C: Columns>(&self, path: impl AsRef<Path>) -> Result<C, FileError> {
        self.read_file(path.as_ref(), |file| self.read_from(file))
    }

    /// Reads the columns of a struct up to the end of `from`, like [`read`](Self::read) from a file.
    ///
    /// # Errors
    /// As for [`read`](Self::read).
    pub fn read_from<C: Columns>(&self, from: impl Read) -> Result<C, FileError> {
        let Start { records, has, is_ahead } = self.start(Box::new(from))?;
        let mut names = Names::default();
        C::names(&mut names);
        C::read(&mut Rows::of_file(records, has.len(), is_ahead, choose(names, &has)?, self.rules()))
    }

    /// What `read` makes of a file, which reports its progress.
    fn read_file<R>(
        &self,
        path: &Path,
        read: impl FnOnce(&mut dyn Read) -> Result<R, FileError>,
    ) -> Result<R, FileError> {
        let opened = File::open(path).and_then(|file| Ok((file.metadata()?.len(), file))).map_err(FileError::from);
        let read = opened.and_then(|(length, file)| {
            let mut progress = Progress::new(length);
            if let Some(Report(report)) = &self.report {
                progress.report(|done, total| report(done, total));
            }
            read(&mut progress.watch(file))
        });
        read.map_err(|error| error.at(path))
    }

    fn rules(&self) -> Rules<'_> {
        Rules::new(self.choice, &self.words)
    }

    /// The records of a file, and the names of their fields.
    fn start<'a>(&self, from: Box<dyn Read + 'a>) -> Result<Start<'a>, FileError> {
        let mut records = Records::new(from, self.delimiter, self.quote, self.comment, self.trim);
        if let Some(has) = self.names.clone() {
            let is_ahead = records.advance_row(has.len())?;
            return Ok(Start { records, has, is_ahead });
        }
        if !records.advance()? {
            return Err(CsvFault::Empty.into());
        }
        let name = |place| String::from_utf8_lossy(records.field(place)).into_owned();
        let has = (0..records.fields()).map(name).collect();
        Ok(Start { records, has, is_ahead: false })
    }
}

/// A file whose names are known.
struct Start<'a> {
    records: Records<'a>,
    has: Vec<String>,
    /// Whether the first row was read already.
    is_ahead: bool,
}

/// All columns.
fn all(names: Vec<String>) -> Vec<Chosen> {
    names.into_iter().enumerate().map(|(place, name)| Chosen { name, place, optional: false }).collect()
}

/// # Writing
impl Csv {
    /// Writes columns to a file: a struct with [`#[derive(Columns)]`](Columns), or a [`Sheet`]. The old file stays until the new one
    /// is on the disk.
    ///
    /// # Errors
    /// Errors of the system; [`CsvFault::Uneven`] when the columns have different numbers of rows.
    pub fn write(&self, path: impl AsRef<Path>, columns: &impl ToSheet) -> Result<(), FileError> {
        let path = path.as_ref();
        let written = columns.to_sheet().and_then(|sheet| replace_file(path, |file| self.write_sheet(file, &sheet)));
        written.map_err(|error| error.at(path))
    }

    /// Writes columns to `to`, like [`write`](Self::write) to a file. (What was written before an error stays.)
    ///
    /// # Errors
    /// As for [`write`](Self::write).
    pub fn write_to(&self, mut to: impl Write, columns: &impl ToSheet) -> Result<(), FileError> {
        self.write_sheet(&mut to, &columns.to_sheet()?)
    }

    fn write_sheet(&self, to: &mut dyn Write, sheet: &Sheet<'_>) -> Result<(), FileError> {
        let form = Form { delimiter: self.delimiter, quote: self.quote, comment: self.comment };
        Ok(write_sheet(to, sheet, form, self.names.is_none())?)
    }
}

/// What is written as a csv file: a struct with [`#[derive(Columns)]`](Columns), or a [`Sheet`].
pub trait ToSheet {
    /// Its columns.
    ///
    /// # Errors
    /// [`CsvFault::Uneven`] when the columns have different numbers of rows.
    fn to_sheet(&self) -> Result<Sheet<'_>, FileError>;
}
