//! The types that columns are read as. A column grows row by row, and is written cell by cell.

use super::{Cells, CsvFault, Field, Missing, Rows};
use crate::FileError;
use congruent::dim::Length;
use congruent::prelude::*;

/// A type that holds `N` columns of a file: it is read from `N` columns, and written as `N` columns.
///
/// | type | columns | elements |
/// |---|---|---|
/// | `Tensor<T, shape![_]>`, or a known or named length | 1 | numbers, `bool`, `Option` of them, your own [`Field`]s |
/// | `Tensor<T, shape![_, 3]>` | the last length | the same |
/// | [`Categories`](super::Categories) | 1 | text, as codes and names |
/// | `Vec<String>`, `Vec<Option<String>>` | 1 | text |
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not hold the columns of this field (number of columns: {N}): write `Tensor<f64, shape![_]>`, `Categories` or `Vec<String>` for one, `Tensor<f64, shape![_, 2]>` with `#[column(\"a\", \"b\")]` for two",
    label = "expected a tensor with a column for each name, or one column of text",
    note = "a field that is no column has `#[column(skip)]`"
)]
pub trait Column<const N: usize>: Cells + Sized {
    /// The rows read so far.
    type Growing: Default;

    /// Whether a row may lack a value here whatever the [`Missing`] choice. Such a value does not drop the row.
    fn optional() -> bool {
        false
    }

    /// Appends the values of this row, in the columns from `at`.
    ///
    /// # Errors
    /// [`CsvFault::Value`], [`CsvFault::Missing`] or [`CsvFault::Utf8`].
    fn push(growing: &mut Self::Growing, row: &Rows<'_>, at: usize) -> Result<(), FileError>;

    /// Returns the column after the last row.
    ///
    /// # Errors
    /// [`CsvFault::Rows`] when the type says another number of rows; [`FileError::Tensor`] when memory runs out.
    fn finish(grown: Self::Growing, rows: &Rows<'_>, at: usize) -> Result<Self, FileError>;
}

/// The number of rows as a length of the type.
pub(super) fn row_length<D: Length>(rows: &Rows<'_>, at: usize) -> Result<D, FileError> {
    let (wanted, count) = (D::KNOWN.unwrap_or_default(), rows.rows());
    // (A matrix of no columns has rows and no name.)
    let column = || rows.find_name(at).unwrap_or_default().to_owned();
    D::of(count).ok_or_else(|| CsvFault::Rows { column: column(), rows: count, wanted }.into())
}

/// One column.
impl<T: Field, D: Length> Column<1> for Tensor<T, ((), D)> {
    type Growing = Vec<T>;

    fn optional() -> bool {
        T::missing(Missing::Refuse).is_some()
    }

    #[inline]
    fn push(growing: &mut Vec<T>, row: &Rows<'_>, at: usize) -> Result<(), FileError> {
        growing.push(row.value(at)?);
        Ok(())
    }

    fn finish(grown: Vec<T>, rows: &Rows<'_>, at: usize) -> Result<Self, FileError> {
        Ok(Tensor::from_vec(((), row_length(rows, at)?), grown)?)
    }
}

/// One column for each place along the last axis.
#[diagnostic::do_not_recommend]
impl<T: Field, D: Length, C: StaticDim, const N: usize> Column<N> for Tensor<T, (((), D), C)>
where
    Const<N>: Known<Dim = C>,
{
    type Growing = Vec<T>;

    fn optional() -> bool {
        T::missing(Missing::Refuse).is_some()
    }

    #[inline]
    fn push(growing: &mut Vec<T>, row: &Rows<'_>, at: usize) -> Result<(), FileError> {
        for k in 0..N {
            growing.push(row.value(at + k)?);
        }
        Ok(())
    }

    fn finish(grown: Vec<T>, rows: &Rows<'_>, at: usize) -> Result<Self, FileError> {
        Ok(Tensor::from_vec((((), row_length(rows, at)?), C::VALUE), grown)?)
    }
}

/// Text; each row has one.
impl Column<1> for Vec<String> {
    type Growing = Vec<String>;

    fn push(growing: &mut Vec<String>, row: &Rows<'_>, at: usize) -> Result<(), FileError> {
        growing.push(row.text(at)?.to_owned());
        Ok(())
    }

    fn finish(grown: Vec<String>, _: &Rows<'_>, _: usize) -> Result<Self, FileError> {
        Ok(grown)
    }
}

/// Text; `None` where it is missing.
impl Column<1> for Vec<Option<String>> {
    type Growing = Vec<Option<String>>;

    fn optional() -> bool {
        true
    }

    fn push(growing: &mut Vec<Option<String>>, row: &Rows<'_>, at: usize) -> Result<(), FileError> {
        growing.push(match row.bytes(at) {
            Some(_) => Some(row.text(at)?.to_owned()),
            None => None,
        });
        Ok(())
    }

    fn finish(grown: Vec<Option<String>>, _: &Rows<'_>, _: usize) -> Result<Self, FileError> {
        Ok(grown)
    }
}

impl<T: Field, D: Length> Cells for Tensor<T, ((), D)> {
    fn rows(&self) -> usize {
        self.numel()
    }
    fn print(&self, row: usize, _: usize, to: &mut Vec<u8>) {
        self.as_slice()[row].print(to);
    }
    fn are_numbers(&self) -> bool {
        T::IS_NUMBER
    }
}

impl<T: Field, D: Length, C: Length> Cells for Tensor<T, (((), D), C)> {
    fn rows(&self) -> usize {
        self.sizes()[0]
    }
    fn print(&self, row: usize, column: usize, to: &mut Vec<u8>) {
        self.as_slice()[row * self.sizes()[1] + column].print(to);
    }
    fn are_numbers(&self) -> bool {
        T::IS_NUMBER
    }
}

impl Cells for Vec<String> {
    fn rows(&self) -> usize {
        self.len()
    }
    fn print(&self, row: usize, _: usize, to: &mut Vec<u8>) {
        to.extend_from_slice(self[row].as_bytes());
    }
}

/// `None` is an empty cell.
impl Cells for Vec<Option<String>> {
    fn rows(&self) -> usize {
        self.len()
    }
    fn print(&self, row: usize, _: usize, to: &mut Vec<u8>) {
        to.extend_from_slice(self[row].as_deref().unwrap_or_default().as_bytes());
    }
}
