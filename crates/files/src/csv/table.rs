//! A csv file in memory, of which columns are read by their names, as often as wanted.

use super::names::choose;
use super::rows::{Chosen, Rows, Rules};
use super::{Cells, Column, Columns, CsvFault, Field, Missing, Names, Sheet, ToSheet};
use crate::FileError;
use congruent::prelude::*;
use std::path::{Path, PathBuf};

/// A csv file in memory. Columns are read from it by their names, with a type each.
///
/// It holds the text of all fields and 8 bytes a field; [`Csv::only`](super::Csv::only) keeps some columns alone. Where the columns
/// are known beforehand, [`#[derive(Columns)]`](super::Columns) reads them in one pass and keeps no text.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_files::csv::Csv;
///
/// let file = "name,width,height\na,1.5,2\nb,0.5,4\n";
/// let table = Csv::new().read_table(file.as_bytes())?;
/// assert_eq!((table.rows(), table.names()), (2, &["name", "width", "height"].map(String::from)[..]));
///
/// let width: Tensor<f64, shape![_]> = table.column("width")?;
/// let sides: Tensor<f32, shape![_, 2]> = table.columns(["width", "height"])?;
/// assert_eq!(width.to_vec(), [1.5, 0.5]);
/// assert_eq!(sides, Tensor::from([[1.5, 2.0], [0.5, 4.0]]));
///
/// let error = table.columns::<f32, _>(["widht", "height", "depth"]).unwrap_err();
/// assert_eq!(error.to_string(), "the file has no column `widht`, `depth`; its columns are `name`, `width`, `height`");
/// # Ok::<(), congruent_files::FileError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    path: Option<PathBuf>,
    choice: Missing,
    words: Vec<Vec<u8>>,
    names: Vec<String>,
    /// The text of all fields, row by row.
    text: Vec<u8>,
    /// Where each field ends in `text`.
    ends: Vec<usize>,
    /// The line of each row.
    lines: Vec<u64>,
    dropped: usize,
}

impl Table {
    /// Opens a file whose fields are separated by commas, with names in its first line. [`Csv`](super::Csv) opens others.
    ///
    /// # Errors
    /// Those of [`Csv::open`](super::Csv::open).
    pub fn open(path: impl AsRef<Path>) -> Result<Table, FileError> {
        super::Csv::new().open(path)
    }

    /// The table of all rows, of which all columns are kept.
    pub(super) fn collect(rows: &mut Rows<'_>, names: Vec<String>, rules: Rules<'_>) -> Result<Table, FileError> {
        let (choice, words) = (rules.choice, rules.words.to_vec());
        let (text, ends, lines) = (Vec::new(), Vec::new(), Vec::new());
        let mut table = Table { path: None, choice, words, names, text, ends, lines, dropped: 0 };
        while rows.advance()? {
            table.push(rows);
        }
        table.dropped = rows.dropped();
        Ok(table)
    }

    /// Appends a row.
    fn push(&mut self, row: &Rows<'_>) {
        self.lines.push(row.line());
        if let Some((text, ends)) = row.whole() {
            let before = self.text.len();
            self.text.extend_from_slice(text);
            self.ends.extend(ends.iter().map(|end| before + end));
            return;
        }
        for at in 0..self.names.len() {
            self.text.extend_from_slice(row.raw(at));
            self.ends.push(self.text.len());
        }
    }

    /// The same table, whose errors name this file.
    pub(super) fn of_file(self, path: &Path) -> Table {
        Table { path: Some(path.to_owned()), ..self }
    }

    /// The names of the columns, in the order of the file.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.lines.len()
    }

    /// The number of rows that [`Missing::DropRow`] left out.
    pub fn dropped(&self) -> usize {
        self.dropped
    }

    /// The line of the file at which a row begins, from 1.
    ///
    /// # Panics
    /// When there is no such row.
    #[track_caller]
    pub fn line(&self, row: usize) -> u64 {
        self.lines[row]
    }

    /// The text of a field.
    #[inline]
    pub(super) fn field(&self, row: usize, place: usize) -> &[u8] {
        let number = row * self.names.len() + place;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[number]]
    }

    /// One column of numbers: a copy, O(rows).
    ///
    /// # Errors
    /// [`CsvFault::Names`], with all names of the file; [`CsvFault::Value`] and [`CsvFault::Missing`], with line, column and what stands
    /// there.
    pub fn column<T: Field>(&self, name: &str) -> Result<Tensor<T, shape![_]>, FileError> {
        self.get(name)
    }

    /// Columns of numbers as a matrix, one row of it for each row of the file: a copy, O(rows). How many there are is part of the type.
    ///
    /// # Errors
    /// [`CsvFault::Names`], with all wrong names and all names of the file; [`CsvFault::Value`] and [`CsvFault::Missing`].
    pub fn columns<T: Field, const N: usize>(&self, names: [&str; N]) -> Result<Tensor<T, shape![_, { N }]>, FileError>
    where
        Const<N>: Known,
    {
        self.collected(names)
    }

    /// One column of any type: a tensor of a known length, [`Categories`](super::Categories), `Vec<String>`. A copy, O(rows).
    ///
    /// # Errors
    /// As for [`column`](Self::column); [`CsvFault::Rows`] when the type says another number of rows.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_files::csv::Csv;
    ///
    /// let table = Csv::new().read_table("name,width\na,1.5\nb,0.5\n".as_bytes())?;
    /// let names: Vec<String> = table.get("name")?;
    /// let two: Tensor<f64, shape![2]> = table.get("width")?;
    /// assert_eq!((names, two), (vec!["a".to_owned(), "b".to_owned()], Tensor::from([1.5, 0.5])));
    /// let error = table.get::<Tensor<f64, shape![3]>>("width").unwrap_err();
    /// assert_eq!(error.to_string(), "column `width` has 2 rows, but its type says 3");
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    pub fn get<C: Column<1>>(&self, name: &str) -> Result<C, FileError> {
        self.collected([name])
    }

    /// All columns of a struct with [`#[derive(Columns)]`](Columns): copies, O(rows).
    ///
    /// # Errors
    /// As for [`get`](Self::get).
    pub fn read<C: Columns>(&self) -> Result<C, FileError> {
        let mut names = Names::default();
        C::names(&mut names);
        self.reading(names, |rows| C::read(rows))
    }

    fn collected<C: Column<N>, const N: usize>(&self, names: [&str; N]) -> Result<C, FileError> {
        let mut wanted = Names::default();
        wanted.push::<C, N>(names);
        self.reading(wanted, |rows| {
            let mut growing = C::Growing::default();
            while rows.advance()? {
                C::push(&mut growing, rows, 0)?;
            }
            rows.finish::<C, N>(growing, 0)
        })
    }

    /// What `read` makes of the rows of these columns; errors name the file.
    fn reading<R>(
        &self,
        names: Names,
        read: impl FnOnce(&mut Rows<'_>) -> Result<R, FileError>,
    ) -> Result<R, FileError> {
        let chosen: Result<Vec<Chosen>, CsvFault> = choose(names, &self.names);
        let rules = Rules::new(self.choice, &self.words);
        let result =
            chosen.map_err(FileError::from).and_then(|columns| read(&mut Rows::of_table(self, columns, rules)));
        match &self.path {
            Some(path) => result.map_err(|error| error.at(path)),
            None => result,
        }
    }
}

/// All columns of a table, as text.
impl ToSheet for Table {
    fn to_sheet(&self) -> Result<Sheet<'_>, FileError> {
        Ok(Sheet::of_cells(&self.names, self))
    }
}
impl Cells for Table {
    fn rows(&self) -> usize {
        self.rows()
    }
    fn print(&self, row: usize, column: usize, to: &mut Vec<u8>) {
        to.extend_from_slice(self.field(row, column));
    }
}
