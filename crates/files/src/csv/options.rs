//! Settings of csv files; opening, reading and writing with them.

use super::cure::find_delimiter;
use super::form::Form;
use super::names::{Names, choose};
use super::numbers::Numbers;
use super::records::Records;
use super::rows::{Chosen, Rows, Rules};
use super::write::write_sheet;
use super::{Columns, CsvFault, Missing, Sheet, Table, ToSheet};
use crate::report::SharedReport;
use crate::{FileError, replace_file};
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

/// Settings of csv files: start with [`new`](Self::new), change what differs, then open, read or write.
///
/// | setting | default |
/// |---|---|
/// | [`delimiter`](Self::delimiter) | `,` |
/// | [`delim_whitespace`](Self::delim_whitespace) | a space is part of a field |
/// | [`quote`](Self::quote) | `"`, doubled inside a quoted text |
/// | [`comment`](Self::comment) | no line is a comment |
/// | [`skip_rows`](Self::skip_rows) | the first line is read |
/// | [`ragged`](Self::ragged) | a row with more or fewer fields than names is an error |
/// | [`decimal`](Self::decimal) | numbers have a decimal point |
/// | [`thousands`](Self::thousands) | numbers have no separators of thousands |
/// | [`trim`](Self::trim) | spaces around a text belong to it (around a number they do not) |
/// | [`names`](Self::names) | the first line has the names of the columns |
/// | [`only`](Self::only) | a [`Table`] keeps all columns |
/// | [`missing`](Self::missing) | a field without a value is an error |
/// | [`missing_words`](Self::missing_words) | an empty field has no value; every other field has one |
/// | [`with_progress`](Self::with_progress) | no reports |
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
#[derive(Clone, Debug, Default)]
#[must_use = "settings do nothing alone: open, read or write with them"]
pub struct Csv {
    form: Form,
    names: Option<Vec<String>>,
    only: Option<Vec<String>>,
    choice: Missing,
    /// `None` for the empty word.
    words: Option<Vec<Vec<u8>>>,
    report: Option<SharedReport>,
}

fn owned<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    names.into_iter().map(str::to_owned).collect()
}

/// # Settings
impl Csv {
    /// Returns the default settings.
    pub fn new() -> Self {
        Csv::default()
    }

    /// Sets the byte between fields: `b';'`, `b'\t'`.
    pub fn delimiter(self, delimiter: u8) -> Self {
        Csv { form: Form { delimiter, ..self.form }, ..self }
    }

    /// Sets whether any number of spaces and tabs separates two fields, as in `np.loadtxt`. Spaces at the ends of a line separate nothing. Files are written with one
    /// space between two fields.
    ///
    /// # Examples
    /// ```
    /// use congruent_files::csv::Csv;
    ///
    /// let aligned = "  x    y\n1.5   20\n 10    3\n";
    /// let table = Csv::new().delim_whitespace(true).read_table(aligned.as_bytes())?;
    /// assert_eq!(table.column::<f64>("x")?.to_vec(), [1.5, 10.0]);
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    pub fn delim_whitespace(self, spaces: bool) -> Self {
        Csv { form: Form { spaces, ..self.form }, ..self }
    }

    /// Sets the number of lines to skip at the beginning of a file, whatever is in them. Errors count them: the number of a line is its number in the file. Files are
    /// written without such lines.
    ///
    /// # Examples
    /// ```
    /// use congruent_files::csv::Csv;
    ///
    /// let file = "Station 7\nall in metres\nx,y\n1,2\n";
    /// assert_eq!(Csv::new().skip_rows(2).read_table(file.as_bytes())?.column::<i32>("y")?.to_vec(), [2]);
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    pub fn skip_rows(self, skip: usize) -> Self {
        Csv { form: Form { skip, ..self.form }, ..self }
    }

    /// Sets whether rows may have more or fewer fields than there are names. Fields that a row lacks at its end are empty, and so they are missing values; fields
    /// behind the last name are left out.
    ///
    /// # Examples
    /// ```
    /// use congruent_files::csv::{Csv, Missing};
    ///
    /// let file = "x,y\n1,2\n3\n5,6,note\n";
    /// let table = Csv::new().ragged(true).missing(Missing::Nan).read_table(file.as_bytes())?;
    /// assert_eq!(table.column::<f64>("x")?.to_vec(), [1.0, 3.0, 5.0]);
    /// assert!(table.column::<f64>("y")?.to_vec()[1].is_nan());
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    pub fn ragged(self, ragged: bool) -> Self {
        Csv { form: Form { ragged, ..self.form }, ..self }
    }

    /// Sets the byte that is the decimal point of numbers: `b','`. A number with another point is an error. Numbers are written with this byte, too.
    ///
    /// # Examples
    /// ```
    /// use congruent_files::csv::Csv;
    ///
    /// let csv = Csv::new().delimiter(b';').decimal(b',').thousands(b'.');
    /// let table = csv.read_table("price;count\n10,20;4\n1.234,5;1.000\n".as_bytes())?;
    /// assert_eq!(table.column::<f64>("price")?.to_vec(), [10.2, 1234.5]);
    /// assert_eq!(table.column::<u32>("count")?.to_vec(), [4, 1000]);
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    pub fn decimal(self, decimal: u8) -> Self {
        Csv { form: Form { numbers: Numbers { decimal, ..self.form.numbers }, ..self.form }, ..self }
    }

    /// Sets the byte that separates thousands in numbers: `b','`, `b'.'`, `b'\''`. Groups have three digits; those in front of the last may have two. Numbers are
    /// written without separators.
    pub fn thousands(self, separator: u8) -> Self {
        let numbers = Numbers { thousands: Some(separator), ..self.form.numbers };
        Csv { form: Form { numbers, ..self.form }, ..self }
    }

    /// Sets the byte around texts that contain delimiters, quotes or line breaks.
    pub fn quote(self, quote: u8) -> Self {
        Csv { form: Form { quote, ..self.form }, ..self }
    }

    /// Skips lines that begin with this byte.
    pub fn comment(self, comment: u8) -> Self {
        Csv { form: Form { comment: Some(comment), ..self.form }, ..self }
    }

    /// Sets whether spaces around names and texts are removed when a file is read. They are written: a text with spaces at its ends does not come back from
    /// a file that is read with `trim(true)`.
    pub fn trim(self, trim: bool) -> Self {
        Csv { form: Form { trim, ..self.form }, ..self }
    }

    /// Sets the names of the columns, for a file without a line of names. Files are written without that line, too.
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

    /// Sets the columns that a [`Table`] keeps, in this order. Other columns take no memory, and drop no rows.
    pub fn only<'a>(self, names: impl IntoIterator<Item = &'a str>) -> Self {
        Csv { only: Some(owned(names)), ..self }
    }

    /// Sets the choice for a field without a value.
    pub fn missing(self, choice: Missing) -> Self {
        Csv { choice, ..self }
    }

    /// Sets the texts that are no value, instead of the empty text: `["", "NA", "?"]`. With `[]`, an empty field is an empty text.
    pub fn missing_words<'a>(self, words: impl IntoIterator<Item = &'a str>) -> Self {
        let words = words.into_iter().map(|word| word.trim_ascii().as_bytes().to_vec()).collect();
        Csv { words: Some(words), ..self }
    }

    /// Reports the number of bytes read and the size of the file during [`open`](Self::open) and [`read`](Self::read); the number of rows written and of
    /// all rows during [`write`](Self::write) and [`write_to`](Self::write_to).
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
    ///
    /// let rows = Arc::new(AtomicU64::new(0));
    /// let bar = rows.clone();
    /// Csv::new().with_progress(move |done, _total| bar.store(done, Ordering::Relaxed)).write(&path, &table)?;
    /// assert_eq!(rows.load(Ordering::Relaxed), 1);
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    pub fn with_progress(self, report: impl Fn(u64, u64) + Send + Sync + 'static) -> Self {
        Csv { report: Some(SharedReport::new(report)), ..self }
    }
}

/// # Reading
impl Csv {
    /// Reads a file into a table. O(n).
    ///
    /// # Errors
    /// Errors of the system; [`FileError::Format`] for a file that begins like one of another format (npy, safetensors, an image), is packed (zip, gzip), or is in
    /// UTF-16; [`CsvFault::Empty`]; [`CsvFault::Fields`]; [`CsvFault::Delimiter`]; [`CsvFault::Unclosed`]; [`CsvFault::Names`] for the columns of
    /// [`only`](Self::only).
    pub fn open(&self, path: impl AsRef<Path>) -> Result<Table, FileError> {
        let path = path.as_ref();
        self.read_file(path, |file| self.read_table(file)).map(|table| table.of_file(path))
    }

    /// Reads a table from `from`, up to its end. O(n). The reader needs no buffer.
    ///
    /// # Errors
    /// The errors of [`open`](Self::open).
    pub fn read_table(&self, from: impl Read) -> Result<Table, FileError> {
        let Start { records, has, is_ahead } = self.start(Box::new(from))?;
        let (width, columns) = (has.len(), self.choose_kept(has)?);
        let names = columns.iter().map(|column| column.name.clone()).collect();
        Table::collect(&mut Rows::of_file(records, width, is_ahead, columns, self.rules()), names, self.rules())
    }

    /// Reads the columns of a struct with [`#[derive(Columns)]`](trait@Columns) from a file, in one pass. O(n).
    ///
    /// # Errors
    /// Those of [`open`](Self::open); [`CsvFault::Names`] with all wrong names; [`CsvFault::Value`] and [`CsvFault::Missing`] with the line; [`CsvFault::Rows`] when a type says another number of rows.
    pub fn read<C: Columns>(&self, path: impl AsRef<Path>) -> Result<C, FileError> {
        self.read_file(path.as_ref(), |file| self.read_from(file))
    }

    /// Reads the columns of a struct from `from`, up to its end. O(n). The reader needs no buffer.
    ///
    /// # Errors
    /// The errors of [`read`](Self::read).
    pub fn read_from<C: Columns>(&self, from: impl Read) -> Result<C, FileError> {
        let Start { records, has, is_ahead } = self.start(Box::new(from))?;
        let mut names = Names::default();
        C::names(&mut names);
        C::read(&mut Rows::of_file(records, has.len(), is_ahead, choose(names, &has)?, self.rules()))
    }

    /// Returns the columns of [`only`](Self::only), or all.
    pub(super) fn choose_kept(&self, has: Vec<String>) -> Result<Vec<Chosen>, CsvFault> {
        let Some(only) = &self.only else { return Ok(choose_all(has)) };
        let mut names = Names::default();
        only.iter().for_each(|name| names.add(name));
        choose(names, &has)
    }

    /// Calls `read` with a file, and reports its progress.
    pub(super) fn read_file<R>(
        &self,
        path: &Path,
        read: impl FnOnce(&mut dyn Read) -> Result<R, FileError>,
    ) -> Result<R, FileError> {
        let opened = File::open(path).and_then(|file| Ok((file.metadata()?.len(), file))).map_err(FileError::from);
        let read = opened
            .and_then(|(length, file)| read(&mut SharedReport::progress(self.report.as_ref(), length).watch(file)));
        read.map_err(|error| error.at(path))
    }

    pub(super) fn rules(&self) -> Rules<'_> {
        const EMPTY: &[Vec<u8>] = &[Vec::new()];
        Rules::new(self.choice, self.words.as_deref().unwrap_or(EMPTY), self.form.numbers)
    }

    /// Splits a file into records, and reads the names of their fields.
    fn start<'a>(&self, from: Box<dyn Read + 'a>) -> Result<Start<'a>, FileError> {
        let mut records = Records::new(from, self.form)?;
        if let Some(has) = self.names.clone() {
            let is_ahead = records.advance_row(has.len())?;
            return Ok(Start { records, has, is_ahead });
        }
        if !records.advance()? {
            return Err(CsvFault::Empty.into());
        }
        let name = |place| String::from_utf8_lossy(records.field(place)).into_owned();
        let has: Vec<String> = (0..records.fields()).map(name).collect();
        records.guess(find_delimiter(&has));
        Ok(Start { records, has, is_ahead: false })
    }

    /// Splits a file into records. Without names in the settings, columns have the names `1`, `2`, ..
    pub(super) fn start_nameless<'a>(&self, from: Box<dyn Read + 'a>) -> Result<Start<'a>, FileError> {
        if self.names.is_some() {
            return self.start(from);
        }
        let mut records = Records::new(from, self.form)?;
        let is_ahead = records.advance()?;
        let has: Vec<String> =
            (1..=if is_ahead { records.fields() } else { 0 }).map(|number| number.to_string()).collect();
        Ok(Start { records, has, is_ahead })
    }
}

/// A file whose names are known.
pub(super) struct Start<'a> {
    pub records: Records<'a>,
    pub has: Vec<String>,
    /// Whether the first row was read already.
    pub is_ahead: bool,
}

fn choose_all(names: Vec<String>) -> Vec<Chosen> {
    names.into_iter().enumerate().map(|(place, name)| Chosen { name, place, optional: false }).collect()
}

/// # Writing
impl Csv {
    /// Writes columns to a file: a struct with [`#[derive(Columns)]`](trait@Columns), a [`Sheet`], or a [`Table`]. O(n). The file is replaced
    /// atomically: after an error, the old file is unchanged.
    ///
    /// # Errors
    /// Errors of the system; [`CsvFault::Uneven`] when the columns have different numbers of rows.
    pub fn write(&self, path: impl AsRef<Path>, columns: &impl ToSheet) -> Result<(), FileError> {
        let path = path.as_ref();
        let written = columns.to_sheet().and_then(|sheet| replace_file(path, |file| self.write_sheet(file, &sheet)));
        written.map_err(|error| error.at(path))
    }

    /// Writes columns to `to`. O(n).
    ///
    /// # Errors
    /// The errors of [`write`](Self::write); part of the file may have been written.
    pub fn write_to(&self, mut to: impl Write, columns: &impl ToSheet) -> Result<(), FileError> {
        self.write_sheet(&mut to, &columns.to_sheet()?)
    }

    fn write_sheet(&self, to: &mut dyn Write, sheet: &Sheet<'_>) -> Result<(), FileError> {
        let report = |done: usize| {
            if let Some(report) = &self.report {
                report.call(done as u64, sheet.rows() as u64);
            }
        };
        Ok(write_sheet(to, sheet, self.form, self.names.is_none(), &report)?)
    }
}

impl Table {
    /// Opens a file with commas between fields and names in the first line; [`Csv::open`] opens other files. O(n).
    ///
    /// # Errors
    /// The errors of [`Csv::open`].
    pub fn open(path: impl AsRef<Path>) -> Result<Table, FileError> {
        Csv::new().open(path)
    }
}
