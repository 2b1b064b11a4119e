//! Csv files in memory.

use super::grid::Grid;
use super::names::choose;
use super::numbers::Numbers;
use super::rows::{Rows, Rules};
use super::{Cells, Column, Columns, Field, Missing, Names, Sheet, ToSheet};
use crate::FileError;
use congruent::prelude::*;
use std::path::{Path, PathBuf};

/// A csv file in memory. Columns are read by name, each with a type.
///
/// A table holds the text of all fields and 8 bytes for each field; [`Csv::only`](super::Csv::only) keeps chosen columns only. If the columns
/// are known in advance, [`#[derive(Columns)]`](trait@Columns) reads them in one pass without keeping text.
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
    numbers: Numbers,
    // Invariant: as many as a row of `grid` has fields.
    names: Vec<String>,
    grid: Grid,
    dropped: usize,
}

impl Table {
    /// Collects all rows, with the columns of these names.
    pub(super) fn collect(rows: &mut Rows<'_>, names: Vec<String>, rules: Rules<'_>) -> Result<Table, FileError> {
        let mut grid = Grid::new(names.len());
        while rows.advance()? {
            rows.copy_to(&mut grid);
        }
        let Rules { choice, words, numbers, .. } = rules;
        Ok(Table { path: None, choice, words: words.to_vec(), numbers, names, grid, dropped: rows.dropped() })
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
        self.grid.rows()
    }

    /// The number of rows that [`Missing::DropRow`] has dropped.
    pub fn dropped(&self) -> usize {
        self.dropped
    }

    /// The line of the file at which a row begins, from 1.
    ///
    /// # Panics
    /// When `row` is out of range.
    #[track_caller]
    pub fn line(&self, row: usize) -> u64 {
        self.grid.line(row)
    }

    /// Copies one column of numbers. O(rows).
    ///
    /// # Errors
    /// [`CsvFault::Names`](super::CsvFault::Names) with all names of the file; [`CsvFault::Value`](super::CsvFault::Value) and
    /// [`CsvFault::Missing`](super::CsvFault::Missing) with line, column and text.
    pub fn column<T: Field>(&self, name: &str) -> Result<Tensor<T, shape![_]>, FileError> {
        self.get(name)
    }

    /// Copies columns of numbers to a matrix with one row for each row of the file. O(rows). The number of names is the last length of
    /// the type.
    ///
    /// # Errors
    /// [`CsvFault::Names`](super::CsvFault::Names) with all wrong names and all names of the file; [`CsvFault::Value`](super::CsvFault::Value)
    /// and [`CsvFault::Missing`](super::CsvFault::Missing) with line, column and text.
    pub fn columns<T: Field, const N: usize>(&self, names: [&str; N]) -> Result<Tensor<T, shape![_, { N }]>, FileError>
    where
        Const<N>: Known,
    {
        self.collected(names)
    }

    /// Copies one column of any type: a tensor of a known length, [`Categories`](super::Categories), `Vec<String>`. O(rows).
    ///
    /// # Errors
    /// The errors of [`column`](Self::column); [`CsvFault::Rows`](super::CsvFault::Rows) when the type says another number of rows.
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

    /// Copies all columns of a struct with [`#[derive(Columns)]`](trait@Columns). O(rows).
    ///
    /// # Errors
    /// The errors of [`get`](Self::get).
    pub fn read<C: Columns>(&self) -> Result<C, FileError> {
        let mut names = Names::default();
        C::names(&mut names);
        self.read_rows(names, |rows| C::read(rows))
    }

    fn collected<C: Column<N>, const N: usize>(&self, names: [&str; N]) -> Result<C, FileError> {
        let mut wanted = Names::default();
        wanted.push::<C, N>(names);
        self.read_rows(wanted, |rows| {
            let mut growing = C::Growing::default();
            while rows.advance()? {
                C::push(&mut growing, rows, 0)?;
            }
            C::finish(growing, rows, 0)
        })
    }

    /// Calls `read` with the rows of these columns; errors name the file.
    fn read_rows<R>(
        &self,
        names: Names,
        read: impl FnOnce(&mut Rows<'_>) -> Result<R, FileError>,
    ) -> Result<R, FileError> {
        let rules = Rules::new(self.choice, &self.words, self.numbers);
        let chosen = choose(names, &self.names).map_err(FileError::from);
        let result = chosen.and_then(|columns| read(&mut Rows::of_table(&self.grid, columns, rules)));
        result.map_err(|error| match &self.path {
            Some(path) => error.at(path),
            None => error,
        })
    }
}

/// All columns, as text.
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
        to.extend_from_slice(self.grid.field(row, column));
    }
}
