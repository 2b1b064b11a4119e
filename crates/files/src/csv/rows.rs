//! The rows of a file or of a table, of which some columns are read: one row at a time.

use super::records::Records;
use super::table::Table;
use super::{Column, CsvFault, Field, Missing};
use crate::FileError;
use std::fmt;

/// The rows of a file, one after the other, of which columns are read by their place among the names that were asked for.
///
/// `#[derive(Columns)]` prints its calls; [`Columns`](super::Columns) shows them by hand.
pub struct Rows<'a> {
    source: Source<'a>,
    columns: Vec<Chosen>,
    rules: Rules<'a>,
    /// Whether the columns are the first ones of a row, in their order.
    is_whole: bool,
    /// The number of rows so far, without those that were dropped.
    rows: usize,
    dropped: usize,
}

/// Where rows come from.
enum Source<'a> {
    File {
        records: Box<Records<'a>>,
        names: usize,
        /// Whether the next row was read already.
        is_ahead: bool,
    },
    Table {
        table: &'a Table,
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

/// Which texts are no value, and what to do then.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a> {
    pub choice: Missing,
    pub words: &'a [Vec<u8>],
    /// The length of the longest word.
    longest: usize,
}

impl<'a> Rules<'a> {
    pub(super) fn new(choice: Missing, words: &'a [Vec<u8>]) -> Self {
        Rules { choice, words, longest: words.iter().map(Vec::len).max().unwrap_or(0) }
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
    /// The rows of records that have so many names. (`is_ahead`: the first was read already.)
    pub(super) fn of_file(
        records: Records<'a>,
        names: usize,
        is_ahead: bool,
        columns: Vec<Chosen>,
        rules: Rules<'a>,
    ) -> Self {
        Rows::new(Source::File { records: Box::new(records), names, is_ahead }, columns, rules)
    }

    pub(super) fn of_table(table: &'a Table, columns: Vec<Chosen>, rules: Rules<'a>) -> Self {
        Rows::new(Source::Table { table, row: None }, columns, rules)
    }

    fn new(source: Source<'a>, columns: Vec<Chosen>, rules: Rules<'a>) -> Self {
        let is_whole = columns.iter().enumerate().all(|(at, column)| column.place == at);
        Rows { source, columns, rules, is_whole, rows: 0, dropped: 0 }
    }

    /// Goes to the next row; `false` behind the last. With [`Missing::DropRow`], rows that lack a value are passed over.
    ///
    /// # Errors
    /// [`CsvFault::Fields`], and errors of the system.
    pub fn advance(&mut self) -> Result<bool, FileError> {
        while self.source.advance()? {
            if self.rules.choice == Missing::DropRow && self.lacks_a_value() {
                self.dropped += 1;
                continue;
            }
            self.rows += 1;
            return Ok(true);
        }
        Ok(false)
    }

    fn lacks_a_value(&self) -> bool {
        self.columns.iter().any(|column| !column.optional && self.rules.lack(self.source.field(column.place)))
    }

    /// The number of rows so far, without those that were dropped.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of rows that [`Missing::DropRow`] passed over.
    pub fn dropped(&self) -> usize {
        self.dropped
    }

    /// The line of the file at which this row begins, from 1.
    pub fn line(&self) -> u64 {
        self.source.line()
    }

    /// The text of column `at` in this row, whether it is a value or not.
    #[inline]
    pub(super) fn raw(&self, at: usize) -> &[u8] {
        self.source.field(self.columns[at].place)
    }

    /// All fields of this row of a file, if all columns are read in their order: the text, and where each field ends in it.
    #[inline]
    pub(super) fn whole(&self) -> Option<(&[u8], &[usize])> {
        match &self.source {
            Source::File { records, names, .. } if self.columns.len() == *names && self.is_whole => records.whole(),
            _ => None,
        }
    }

    /// The text of column `at` in this row; `None` where it is no value.
    #[inline]
    pub fn bytes(&self, at: usize) -> Option<&[u8]> {
        let text = self.raw(at);
        (!self.rules.lack(text)).then_some(text)
    }

    /// The value of column `at` in this row.
    ///
    /// # Errors
    /// [`CsvFault::Value`] when the text is no such value, [`CsvFault::Missing`] when there is none.
    #[inline]
    pub fn value<T: Field>(&self, at: usize) -> Result<T, FileError> {
        match self.bytes(at) {
            Some(text) => T::parse(text).ok_or_else(|| self.wrong(at, T::KIND)),
            None => T::missing(self.rules.choice).ok_or_else(|| self.missing(at, T::KIND)),
        }
    }

    /// The text of column `at` in this row.
    ///
    /// # Errors
    /// [`CsvFault::Missing`] when there is none, [`CsvFault::Utf8`].
    pub fn text(&self, at: usize) -> Result<&str, FileError> {
        let text = self.bytes(at).ok_or_else(|| self.missing(at, "text"))?;
        str::from_utf8(text).map_err(|_| {
            let (line, column) = self.place(at);
            CsvFault::Utf8 { line, column }.into()
        })
    }

    /// The column that has grown from all rows.
    ///
    /// # Errors
    /// [`CsvFault::Rows`] when its type says another number of rows, [`FileError::Tensor`] when memory runs out.
    pub fn finish<C: Column<N>, const N: usize>(&self, grown: C::Growing, at: usize) -> Result<C, FileError> {
        C::finish(grown, self.rows).map_err(|error| match error {
            FileError::Csv { fault, .. } => fault.in_column(&self.columns[at].name).into(),
            other => other,
        })
    }

    #[cold]
    fn wrong(&self, at: usize, wanted: &'static str) -> FileError {
        let (line, column) = self.place(at);
        CsvFault::Value { line, column, found: self.found(at), wanted }.into()
    }

    #[cold]
    fn missing(&self, at: usize, wanted: &'static str) -> FileError {
        let (line, column) = self.place(at);
        CsvFault::Missing { line, column, found: self.found(at), wanted }.into()
    }

    fn found(&self, at: usize) -> String {
        String::from_utf8_lossy(self.raw(at)).into_owned()
    }

    fn place(&self, at: usize) -> (u64, String) {
        (self.line(), self.columns[at].name.clone())
    }
}

impl fmt::Debug for Rows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.columns.iter().map(|column| &*column.name).collect();
        f.debug_struct("Rows").field("names", &names).field("line", &self.line()).finish()
    }
}

impl Source<'_> {
    fn advance(&mut self) -> Result<bool, FileError> {
        match self {
            Source::File { is_ahead, .. } if *is_ahead => {
                *is_ahead = false;
                Ok(true)
            }
            Source::File { records, names, .. } => records.advance_row(*names),
            Source::Table { table, row } => {
                let next = row.map_or(0, |row| row + 1);
                *row = Some(next);
                Ok(next < table.rows())
            }
        }
    }

    #[inline]
    fn field(&self, place: usize) -> &[u8] {
        match self {
            Source::File { records, .. } => records.field(place),
            Source::Table { table, row } => table.field(row.unwrap_or_default(), place),
        }
    }

    fn line(&self) -> u64 {
        match self {
            Source::File { records, .. } => records.line(),
            Source::Table { table, row } => table.line(row.unwrap_or_default()),
        }
    }
}
