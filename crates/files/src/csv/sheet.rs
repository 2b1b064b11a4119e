//! Columns to be written, with their names.

use super::{Cells, Column, CsvFault};
use crate::FileError;
use std::fmt;

/// Borrowed columns with names, to be written as a csv file.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_files::csv::{Csv, Sheet};
///
/// let time = Tensor::from([0.0, 0.5, 1.0]);
/// let points = Tensor::from([[1, 2], [3, 4], [5, 6]]);
/// let mut sheet = Sheet::new();
/// sheet.column("time", &time)?.columns(["x", "y"], &points)?;
///
/// let mut file = Vec::new();
/// Csv::new().write_to(&mut file, &sheet)?;
/// assert_eq!(String::from_utf8_lossy(&file), "time,x,y\n0.0,1,2\n0.5,3,4\n1.0,5,6\n");
///
/// let error = sheet.column("mass", &Tensor::from([1, 2])).unwrap_err();
/// assert_eq!(error.to_string(), "column `time` has 3 rows, but column `mass` has 2");
/// # Ok::<(), congruent_files::FileError>(())
/// ```
#[derive(Clone, Default)]
pub struct Sheet<'a> {
    columns: Vec<Written<'a>>,
    rows: usize,
}

/// A column of a sheet.
#[derive(Clone)]
pub(super) struct Written<'a> {
    name: String,
    cells: &'a dyn Cells,
    /// Its place in `cells`.
    place: usize,
}

impl Written<'_> {
    /// Appends the text of one cell, with this decimal point if it is a number.
    pub(super) fn print(&self, row: usize, decimal: u8, to: &mut Vec<u8>) {
        let before = to.len();
        self.cells.print(row, self.place, to);
        if decimal != b'.' && self.cells.are_numbers() {
            to[before..].iter_mut().filter(|byte| **byte == b'.').for_each(|byte| *byte = decimal);
        }
    }
}

impl<'a> Sheet<'a> {
    /// Returns a sheet without columns.
    pub fn new() -> Self {
        Sheet::default()
    }

    /// Appends a column.
    ///
    /// # Errors
    /// [`CsvFault::Uneven`] when it has more or fewer rows than the others.
    pub fn column<C: Column<1>>(&mut self, name: &str, column: &'a C) -> Result<&mut Self, FileError> {
        self.columns([name], column)
    }

    /// Appends the columns of a matrix, one for each name. Without names, nothing is appended.
    ///
    /// # Errors
    /// The errors of [`column`](Self::column).
    pub fn columns<C: Column<N>, const N: usize>(
        &mut self,
        names: [&str; N],
        columns: &'a C,
    ) -> Result<&mut Self, FileError> {
        let (rows, Some(other)) = (columns.rows(), names.first()) else { return Ok(self) };
        if let Some(first) = self.columns.first()
            && rows != self.rows
        {
            let (first, other) = (first.name.clone(), (*other).to_owned());
            return Err(CsvFault::Uneven { first, rows: self.rows, other, other_rows: rows }.into());
        }
        self.rows = rows;
        let written = |(place, name): (usize, &str)| Written { name: name.to_owned(), cells: columns, place };
        self.columns.extend(names.into_iter().enumerate().map(written));
        Ok(self)
    }

    /// All columns of these cells.
    pub(super) fn of_cells(names: &[String], cells: &'a dyn Cells) -> Self {
        let written = |(place, name): (usize, &String)| Written { name: name.clone(), cells, place };
        Sheet { columns: names.iter().enumerate().map(written).collect(), rows: cells.rows() }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The names of the columns.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| &*column.name)
    }

    pub(super) fn columns_in_order(&self) -> &[Written<'a>] {
        &self.columns
    }
}

impl fmt::Debug for Sheet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.names().collect();
        f.debug_struct("Sheet").field("names", &names).field("rows", &self.rows).finish()
    }
}
