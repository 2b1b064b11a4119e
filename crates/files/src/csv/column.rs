//! What a column is read as: it grows row by row, and is written cell by cell.

use super::{Cells, CsvFault, Field, Missing, Rows};
use crate::FileError;
use congruent::dim::Length;
use congruent::prelude::*;

/// A type that `N` columns of a file are read as, and that is written as so many.
///
/// | type | columns | elements |
/// |---|---|---|
/// | `Tensor<T, shape![_]>`, or with another length than `_` | 1 | numbers, `bool`, `Option` of them, your own [`Field`]s |
/// | `Tensor<T, shape![_, 3]>` | as many as its last length says | the same |
/// | [`Categories`](super::Categories) | 1 | text, as codes and names |
/// | `Vec<String>`, `Vec<Option<String>>` | 1 | text |
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not hold columns of a file (their number here: {N})",
    label = "expected a tensor with a column for each name, or one column of text",
    note = "one column is `Tensor<f64, shape![_]>`, `Categories` or `Vec<String>`; three are `Tensor<f64, shape![_, 3]>`, with `#[column(\"a\", \"b\", \"c\")]`",
    note = "a field that is no column has `#[column(skip)]`"
)]
pub trait Column<const N: usize>: Cells + Sized {
    /// The rows that were read so far.
    type Growing: Default;

    /// Whether a row may lack a value here whatever the [`Missing`] choice, and so is no reason to drop the row.
    fn optional() -> bool {
        false
    }

    /// Appends what the columns from `at` have in this row.
    ///
    /// # Errors
    /// [`CsvFault::Value`], [`CsvFault::Missing`] or [`CsvFault::Utf8`].
    fn push(growing: &mut Self::Growing, rows: &Rows<'_>, at: usize) -> Result<(), FileError>;

    /// The column of all these rows.
    ///
    /// # Errors
    /// [`CsvFault::Rows`] when the type says another number of rows, [`FileError::Tensor`] when memory runs out.
    fn finish(grown: Self::Growing, rows: usize) -> Result<Self, FileError>;
}

/// The length of an axis of so many rows.
fn length<D: Length>(rows: usize) -> Result<D, CsvFault> {
    let wanted = D::KNOWN.unwrap_or_default();
    D::of(rows).ok_or(CsvFault::Rows { column: String::new(), rows, wanted })
}

/// One column.
impl<T: Field, D: Length> Column<1> for Tensor<T, ((), D)> {
    type Growing = Vec<T>;

    fn optional() -> bool {
        T::missing(Missing::Refuse).is_some()
    }

    #[inline]
    fn push(growing: &mut Vec<T>, rows: &Rows<'_>, at: usize) -> Result<(), FileError> {
        growing.push(rows.value(at)?);
        Ok(())
    }

    fn finish(grown: Vec<T>, rows: usize) -> Result<Self, FileError> {
        Ok(Tensor::from_vec(((), length(rows)?), grown)?)
    }
}

/// One column for each number of the last axis.
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
    fn push(growing: &mut Vec<T>, rows: &Rows<'_>, at: usize) -> Result<(), FileError> {
        for k in 0..N {
            growing.push(rows.value(at + k)?);
        }
        Ok(())
    }

    fn finish(grown: Vec<T>, rows: usize) -> Result<Self, FileError> {
        Ok(Tensor::from_vec((((), length(rows)?), length(N)?), grown)?)
    }
}

/// Text; each row has one.
impl Column<1> for Vec<String> {
    type Growing = Vec<String>;

    fn push(growing: &mut Vec<String>, rows: &Rows<'_>, at: usize) -> Result<(), FileError> {
        growing.push(rows.text(at)?.to_owned());
        Ok(())
    }

    fn finish(grown: Vec<String>, _: usize) -> Result<Self, FileError> {
        Ok(grown)
    }
}

/// Text, where there is one.
impl Column<1> for Vec<Option<String>> {
    type Growing = Vec<Option<String>>;

    fn optional() -> bool {
        true
    }

    fn push(growing: &mut Vec<Option<String>>, rows: &Rows<'_>, at: usize) -> Result<(), FileError> {
        growing.push(match rows.bytes(at) {
            Some(_) => Some(rows.text(at)?.to_owned()),
            None => None,
        });
        Ok(())
    }

    fn finish(grown: Vec<Option<String>>, _: usize) -> Result<Self, FileError> {
        Ok(grown)
    }
}

/// A column as cells.
impl<T: Field, D: Length> Cells for Tensor<T, ((), D)> {
    fn rows(&self) -> usize {
        self.numel()
    }
    fn print(&self, row: usize, _: usize, to: &mut Vec<u8>) {
        self.as_slice()[row].print(to);
    }
}

/// A matrix as cells, by row and column.
impl<T: Field, D: Length, C: Length> Cells for Tensor<T, (((), D), C)> {
    fn rows(&self) -> usize {
        self.sizes()[0]
    }
    fn print(&self, row: usize, column: usize, to: &mut Vec<u8>) {
        self.as_slice()[row * self.sizes()[1] + column].print(to);
    }
}

/// Text as cells.
impl Cells for Vec<String> {
    fn rows(&self) -> usize {
        self.len()
    }
    fn print(&self, row: usize, _: usize, to: &mut Vec<u8>) {
        to.extend_from_slice(self[row].as_bytes());
    }
}

/// Text as cells; `None` is an empty one.
impl Cells for Vec<Option<String>> {
    fn rows(&self) -> usize {
        self.len()
    }
    fn print(&self, row: usize, _: usize, to: &mut Vec<u8>) {
        to.extend_from_slice(self[row].as_deref().unwrap_or_default().as_bytes());
    }
}
