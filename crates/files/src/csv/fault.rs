//! Faults of csv files, with line, column and text.

use super::cure;
use congruent_formats::header::Cut;
use std::fmt;

/// A fault of a csv file, or of columns to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CsvFault {
    /// The file has no line of names.
    Empty,
    /// The file lacks columns, or has several of the same name. All of them are listed.
    Names {
        /// The names that the file lacks.
        unknown: Vec<String>,
        /// The names that the file has more than once.
        twice: Vec<String>,
        /// The names that the file has, in its order.
        has: Vec<String>,
    },
    /// A row has more or fewer fields than there are names.
    Fields {
        /// The line at which the row begins, from 1.
        line: u64,
        /// The number of its fields.
        fields: usize,
        /// The number of names.
        names: usize,
    },
    /// A row has several fields, but there is one name, in which another byte seems to separate names.
    Delimiter {
        /// The line at which the row begins, from 1.
        line: u64,
        /// The number of its fields.
        fields: usize,
        /// The byte that seems to separate names.
        delimiter: u8,
    },
    /// A text in quotes has no end.
    Unclosed {
        /// The line of the quote in front of the text, from 1.
        line: u64,
    },
    /// A field is no value of the type.
    Value {
        /// The line at which its row begins, from 1.
        line: u64,
        /// The name of its column.
        column: String,
        /// The text of the field.
        found: String,
        /// The [name of the type](super::Field::KIND).
        wanted: &'static str,
    },
    /// A field has no value.
    Missing {
        /// The line at which its row begins, from 1.
        line: u64,
        /// The name of its column.
        column: String,
        /// The text of the field: one of the [missing words](super::Csv::missing_words).
        found: String,
        /// The [name of the type](super::Field::KIND).
        wanted: &'static str,
    },
    /// A text is not UTF-8.
    Utf8 {
        /// The line at which its row begins, from 1.
        line: u64,
        /// The name of its column.
        column: String,
    },
    /// The type of a column says another number of rows.
    Rows {
        /// The name of the column.
        column: String,
        /// The number of rows of the file.
        rows: usize,
        /// The number that the type says.
        wanted: usize,
    },
    /// The type of a matrix says another number of columns.
    Width {
        /// The number of columns of the file.
        columns: usize,
        /// The number that the type says.
        wanted: usize,
    },
    /// Columns to be written have different numbers of rows.
    Uneven {
        /// The name of the first column.
        first: String,
        /// Its number of rows.
        rows: usize,
        /// The name of the column that differs.
        other: String,
        /// Its number of rows.
        other_rows: usize,
    },
}

/// The number of names that a message shows.
const SHOWN: usize = 60;

impl fmt::Display for CsvFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CsvFault::Empty => f.write_str("the file has no line of names"),
            CsvFault::Names { unknown, twice, has } => say_names(f, unknown, twice, has),
            CsvFault::Fields { line, fields, names } => {
                let are = if *names == 1 { "is" } else { "are" };
                let (fields, names) = (count(*fields, "field"), count(*names, "name"));
                write!(f, "line {line}: the row has {fields}, but there {are} {names}")
            }
            CsvFault::Delimiter { line, fields, delimiter } => {
                CsvFault::Fields { line: *line, fields: *fields, names: 1 }.fmt(f)?;
                cure::say_delimiter(f, *delimiter)
            }
            CsvFault::Unclosed { line } => write!(f, "a quote that opens in line {line} is not closed"),
            CsvFault::Value { line, column, found, wanted } => {
                write!(f, "line {line}, column `{column}`: expected {}, found `{}`", values_of(wanted), Cut(found))?;
                cure::say_value(f, *line, found, wanted)
            }
            CsvFault::Missing { line, column, found, wanted } => {
                write!(f, "line {line}, column `{column}`: expected {wanted}, found no value")?;
                if !found.trim().is_empty() {
                    write!(f, " (`{}`)", Cut(found))?;
                }
                cure::say_missing(f, wanted)
            }
            CsvFault::Utf8 { line, column } => write!(f, "line {line}, column `{column}`: the text is not UTF-8"),
            CsvFault::Rows { column, rows, wanted } => {
                write!(f, "column `{column}` has {rows} rows, but its type says {wanted}")
            }
            CsvFault::Width { columns, wanted } => {
                write!(f, "the file has {}, but the type says {wanted}", count(*columns, "column"))
            }
            CsvFault::Uneven { first, rows, other, other_rows } => {
                write!(f, "column `{first}` has {rows} rows, but column `{other}` has {other_rows}")
            }
        }
    }
}

/// ``no column `a`, `b`; `c` is there twice; the file has `c`, `c`, `d` ``
fn say_names(f: &mut fmt::Formatter<'_>, unknown: &[String], twice: &[String], has: &[String]) -> fmt::Result {
    if !unknown.is_empty() {
        write!(f, "the file has no column {}; ", QuotedNames(unknown))?;
    }
    if !twice.is_empty() {
        write!(f, "the file has more than one column {}; ", QuotedNames(twice))?;
    }
    write!(f, "its columns are {}", QuotedNames(has))?;
    cure::say_names(f, unknown, has)
}

/// `1 field`, `2 fields`
fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Returns the values of a type, where its name alone says too little.
fn values_of(kind: &str) -> &str {
    if kind == "bool" { "`true`, `false`, `1` or `0`" } else { kind }
}

/// Names in quotes, the first ones of many.
struct QuotedNames<'a>(&'a [String]);

impl fmt::Display for QuotedNames<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, name) in self.0.iter().take(SHOWN).enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}`{}`", Cut(name))?;
        }
        match self.0.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}
