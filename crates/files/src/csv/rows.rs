//! Some columns of a file or a table, row by row.

use super::grid::Grid;
use super::numbers::{Numbers, write_plainly};
use super::records::Records;
use super::{CsvFault, Field, Missing};
use crate::FileError;
use std::fmt;

/// Rows of a file or a table, one at a time, of which chosen columns are read. Column `at` is the one whose name was the `at`-th in
/// [`Columns::names`](super::Columns::names).
///
/// Before the first [`advance`](Self::advance), and after one that returned `Ok(false)` or an error, there is no row: methods that read the row panic.
///
/// `#[derive(Columns)]` prints calls of these methods; the page of [`Columns`](trait@super::Columns) shows them written by hand.
pub struct Rows<'a> {
    source: RowSource<'a>,
    columns: Vec<Chosen>,
    rules: Rules<'a>,
    /// Whether the columns are all fields of a row, in their order.
    is_whole: bool,
    rows: usize,
    dropped: usize,
    /// Whether there is a row: not before the first, nor after the last.
    is_at_row: bool,
}

/// The message of a panic where there is no row.
const NO_ROW: &str = "no row: `advance` was not called, or did not return `Ok(true)`";

/// The origin of rows.
enum RowSource<'a> {
    File {
        records: Box<Records<'a>>,
        /// The number of names.
        width: usize,
        /// Whether the next row was read already.
        is_ahead: bool,
    },
    Table {
        grid: &'a Grid,
        row: Option<usize>,
    },
}

/// A column that is read.
pub(super) struct Chosen {
    pub name: String,
    /// Its place in a row.
    pub place: usize,
    /// Whether it may lack a value.
    pub optional: bool,
}

/// The texts that are no value, the choice for them, and how numbers are written.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a> {
    pub choice: Missing,
    pub words: &'a [Vec<u8>],
    pub numbers: Numbers,
    /// The length of the longest word.
    longest: usize,
}

impl<'a> Rules<'a> {
    pub(super) fn new(choice: Missing, words: &'a [Vec<u8>], numbers: Numbers) -> Self {
        Rules { choice, words, numbers, longest: words.iter().map(Vec::len).max().unwrap_or(0) }
    }

    /// The value of a text.
    #[inline]
    fn parse<T: Field>(&self, text: &[u8]) -> Option<T> {
        if T::IS_NUMBER && !self.numbers.is_plain() {
            T::parse(&write_plainly(text, self.numbers)?)
        } else {
            T::parse(text)
        }
    }

    /// Whether a text is no value.
    #[inline]
    fn lack(&self, text: &[u8]) -> bool {
        let text = text.trim_ascii();
        text.len() <= self.longest && self.is_word(text)
    }

    fn is_word(&self, text: &[u8]) -> bool {
        self.words.iter().any(|word| word == text)
    }
}

impl<'a> Rows<'a> {
    /// The rows of records with `width` fields each. (`is_ahead`: the first was read already.)
    pub(super) fn of_file(
        records: Records<'a>,
        width: usize,
        is_ahead: bool,
        columns: Vec<Chosen>,
        rules: Rules<'a>,
    ) -> Self {
        let is_whole = columns.len() == width && columns.iter().enumerate().all(|(at, column)| column.place == at);
        let source = RowSource::File { records: Box::new(records), width, is_ahead };
        Rows { source, columns, rules, is_whole, rows: 0, dropped: 0, is_at_row: false }
    }

    pub(super) fn of_table(grid: &'a Grid, columns: Vec<Chosen>, rules: Rules<'a>) -> Self {
        let source = RowSource::Table { grid, row: None };
        Rows { source, columns, rules, is_whole: false, rows: 0, dropped: 0, is_at_row: false }
    }

    /// Goes to the next row; returns `false` after the last. With [`Missing::DropRow`], skips rows that lack a value.
    ///
    /// # Errors
    /// [`CsvFault::Fields`]; errors of the system.
    pub fn advance(&mut self) -> Result<bool, FileError> {
        self.is_at_row = false;
        while self.source.advance()? {
            if self.rules.choice == Missing::DropRow && self.lacks_a_value() {
                self.dropped += 1;
                continue;
            }
            self.rows += 1;
            self.is_at_row = true;
            return Ok(true);
        }
        Ok(false)
    }

    fn lacks_a_value(&self) -> bool {
        self.columns.iter().any(|column| !column.optional && self.rules.lack(self.source.field(column.place)))
    }

    /// The number of rows so far, without dropped ones.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of rows that [`Missing::DropRow`] has skipped so far.
    pub fn dropped(&self) -> usize {
        self.dropped
    }

    /// Returns the line of the file at which this row begins, from 1.
    ///
    /// # Panics
    /// When there is no row.
    #[track_caller]
    pub fn line(&self) -> u64 {
        assert!(self.is_at_row, "{NO_ROW}");
        self.source.line()
    }

    /// Returns the name of column `at`.
    ///
    /// # Panics
    /// When `at` is out of range.
    #[track_caller]
    pub fn name(&self, at: usize) -> &str {
        &self.columns[at].name
    }

    /// Returns the name of column `at`, or `None` out of range.
    pub(super) fn find_name(&self, at: usize) -> Option<&str> {
        self.columns.get(at).map(|column| &*column.name)
    }

    /// Returns the text of column `at` in this row, or `None` where the text is no value.
    ///
    /// # Panics
    /// When there is no row, or `at` is out of range.
    #[inline]
    #[track_caller]
    pub fn bytes(&self, at: usize) -> Option<&[u8]> {
        let text = self.raw(at);
        (!self.rules.lack(text)).then_some(text)
    }

    /// Returns the value of column `at` in this row.
    ///
    /// # Errors
    /// [`CsvFault::Value`] when the text is no such value; [`CsvFault::Missing`] when it is no value at all.
    ///
    /// # Panics
    /// When there is no row, or `at` is out of range.
    #[inline]
    #[track_caller]
    pub fn value<T: Field>(&self, at: usize) -> Result<T, FileError> {
        match self.bytes(at) {
            Some(text) => self.rules.parse(text).ok_or_else(|| self.wrong(at, T::KIND)),
            None => T::missing(self.rules.choice).ok_or_else(|| self.missing(at, T::KIND)),
        }
    }

    /// Returns the text of column `at` in this row.
    ///
    /// # Errors
    /// [`CsvFault::Missing`] when it is no value; [`CsvFault::Utf8`].
    ///
    /// # Panics
    /// When there is no row, or `at` is out of range.
    #[track_caller]
    pub fn text(&self, at: usize) -> Result<&str, FileError> {
        let text = self.bytes(at).ok_or_else(|| self.missing(at, "text"))?;
        str::from_utf8(text).map_err(|_| CsvFault::Utf8 { line: self.line(), column: self.name(at).to_owned() }.into())
    }

    /// Appends all chosen fields of this row.
    pub(super) fn copy_to(&self, grid: &mut Grid) {
        let whole = match &self.source {
            RowSource::File { records, .. } if self.is_whole => records.whole(),
            _ => None,
        };
        match whole {
            Some((text, ends)) => grid.push_whole(self.line(), text, ends),
            None => grid.push(self.line(), |at| self.raw(at)),
        }
    }

    /// The text of column `at` in this row, whether it is a value or not.
    #[inline]
    #[track_caller]
    fn raw(&self, at: usize) -> &[u8] {
        assert!(self.is_at_row, "{NO_ROW}");
        self.source.field(self.columns[at].place)
    }

    #[cold]
    fn wrong(&self, at: usize, wanted: &'static str) -> FileError {
        CsvFault::Value { line: self.line(), column: self.name(at).to_owned(), found: self.found(at), wanted }.into()
    }

    #[cold]
    fn missing(&self, at: usize, wanted: &'static str) -> FileError {
        CsvFault::Missing { line: self.line(), column: self.name(at).to_owned(), found: self.found(at), wanted }.into()
    }

    fn found(&self, at: usize) -> String {
        String::from_utf8_lossy(self.raw(at)).into_owned()
    }
}

impl fmt::Debug for Rows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.columns.iter().map(|column| &*column.name).collect();
        f.debug_struct("Rows").field("names", &names).field("rows", &self.rows).finish()
    }
}

impl RowSource<'_> {
    fn advance(&mut self) -> Result<bool, FileError> {
        match self {
            RowSource::File { is_ahead, .. } if *is_ahead => {
                *is_ahead = false;
                Ok(true)
            }
            RowSource::File { records, width, .. } => records.advance_row(*width),
            RowSource::Table { grid, row } => {
                let next = row.map_or(0, |row| row + 1);
                *row = Some(next);
                Ok(next < grid.rows())
            }
        }
    }

    #[inline]
    fn field(&self, place: usize) -> &[u8] {
        match self {
            RowSource::File { records, .. } => records.field(place),
            RowSource::Table { grid, row } => grid.field(row.unwrap_or_default(), place),
        }
    }

    fn line(&self) -> u64 {
        match self {
            RowSource::File { records, .. } => records.line(),
            RowSource::Table { grid, row } => grid.line(row.unwrap_or_default()),
        }
    }
}
