//! Files of numbers without names, as matrices.

use super::options::Start;
use super::rows::Rows;
use super::{Csv, CsvFault, Field};
use crate::FileError;
use congruent::prelude::*;
use congruent::shape::MatrixShape;
use std::io::Read;
use std::path::Path;

/// Reads a csv file of numbers without a line of names, as `np.loadtxt(path, delimiter=",")` does. O(n). [`Csv::read_matrix`] reads files with other delimiters,
/// with lines to skip, or with missing values.
///
/// # Shapes
/// `[rows, columns]`: `shape![_, 3]`, `shape![100, 3]`, `shape![_, _]`, or `AnyRank`, which has two axes.
///
/// # Errors
/// Those of [`Csv::read_matrix`].
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_files::csv;
///
/// let path = std::env::temp_dir().join("congruent-matrix.csv");
/// std::fs::write(&path, "1,2,3\n4,5,6\n")?;
/// let x: Tensor<f64, shape![_, 3]> = csv::read_matrix(&path)?;
/// assert_eq!(x, Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]));
///
/// let error = csv::read_matrix::<f64, shape![_, 2]>(&path).unwrap_err().to_string();
/// assert!(error.ends_with("the file has 3 columns, but the type says 2"));
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), congruent_files::FileError>(())
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
/// use congruent_files::csv;
///
/// let x = csv::read_matrix::<f64, shape![_]>("a.csv");   // rows and columns: `shape![_, 1]`
/// ```
pub fn read_matrix<T: Field, S: MatrixShape>(path: impl AsRef<Path>) -> Result<Tensor<T, S>, FileError> {
    Csv::new().read_matrix(path)
}

/// # Matrices
impl Csv {
    /// Reads a file of numbers into a matrix, one column for each field. O(n). Every line is a row: a line of names is skipped by [`skip_rows`](Self::skip_rows).
    ///
    /// In errors, and for [`only`](Self::only), columns have the names `1`, `2`, .., unless [`names`](Self::names) sets others.
    ///
    /// # Shapes
    /// As for [`read_matrix`](fn@read_matrix). A file without rows has as many columns as the type says, or none.
    ///
    /// # Errors
    /// Those of [`open`](Self::open); [`CsvFault::Width`] and [`CsvFault::Rows`] when the type says other numbers; [`CsvFault::Value`] and
    /// [`CsvFault::Missing`] with the line.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_files::csv::Csv;
    ///
    /// let file = "  x   y   z\n1.5   2   3\n  4   5   6\n";
    /// let csv = Csv::new().delim_whitespace(true).skip_rows(1);
    /// let points: Tensor<f32, shape![_, 3]> = csv.read_matrix_from(file.as_bytes())?;
    /// assert_eq!(points.to_vec(), [1.5, 2.0, 3.0, 4.0, 5.0, 6.0]);
    ///
    /// let two: Tensor<f32, AnyRank> = csv.only(["3", "1"]).read_matrix_from(file.as_bytes())?;
    /// assert_eq!((two.sizes(), two.to_vec()), (&[2, 2][..], vec![3.0, 1.5, 6.0, 4.0]));
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    pub fn read_matrix<T: Field, S: MatrixShape>(&self, path: impl AsRef<Path>) -> Result<Tensor<T, S>, FileError> {
        self.read_file(path.as_ref(), |file| self.read_matrix_from(file))
    }

    /// Reads a matrix from `from`, up to its end, like [`read_matrix`](Self::read_matrix). O(n). The reader needs no buffer.
    ///
    /// # Errors
    /// Those of [`read_matrix`](Self::read_matrix).
    pub fn read_matrix_from<T: Field, S: MatrixShape>(&self, from: impl Read) -> Result<Tensor<T, S>, FileError> {
        let (elements, sizes) = self.read_all(Box::new(from), [S::known(1), S::known(0)])?;
        Ok(Tensor::from_vec(AnyRank::from(sizes), elements)?.try_into_shape()?)
    }

    /// Reads all elements, and compares the numbers of rows and columns with those that are known.
    fn read_all<T: Field>(
        &self,
        from: Box<dyn Read + '_>,
        [known_rows, known_columns]: [Option<usize>; 2],
    ) -> Result<(Vec<T>, [usize; 2]), FileError> {
        let Start { records, has, is_ahead } = self.start_nameless(from)?;
        let (width, chosen) = (has.len(), self.choose_kept(has)?);
        let columns = if width > 0 { chosen.len() } else { known_columns.unwrap_or(0) };
        if let Some(wanted) = known_columns.filter(|&wanted| wanted != columns) {
            return Err(CsvFault::Width { columns, wanted }.into());
        }
        let mut rows = Rows::of_file(records, width, is_ahead, chosen, self.rules());
        let mut elements = Vec::new();
        while rows.advance()? {
            for at in 0..columns {
                elements.push(rows.value(at)?);
            }
        }
        match known_rows.filter(|&wanted| wanted != rows.rows()) {
            None => Ok((elements, [rows.rows(), columns])),
            Some(wanted) => {
                let column = rows.find_name(0).unwrap_or_default().to_owned();
                Err(CsvFault::Rows { column, rows: rows.rows(), wanted }.into())
            }
        }
    }
}
