//! Structs of columns, and all other sources of a sheet.

use super::{Names, Rows, Sheet};
use crate::FileError;

/// A struct whose fields are typed columns of a csv file. It is read in one pass, and written back.
///
/// ```
/// use congruent::prelude::*;
/// use congruent_files::csv::{Categories, Columns, Csv, Missing};
///
/// #[derive(Columns)]
/// struct Penguins {
///     species: Categories,
///     #[column("bill_length_mm", "bill_depth_mm")]
///     bill: Tensor<f64, shape![_, 2]>,
///     #[column("body_mass_g")]
///     mass: Tensor<f64, shape![_]>,
///     sex: Vec<Option<String>>,
/// }
///
/// let file = "\
/// species,island,bill_length_mm,bill_depth_mm,body_mass_g,sex
/// Adelie,Torgersen,39.1,18.7,3750,MALE
/// Adelie,Torgersen,,,,
/// Gentoo,Biscoe,46.1,13.2,4500,
/// ";
/// let penguins: Penguins = Csv::new().missing(Missing::DropRow).read_from(file.as_bytes())?;
/// assert_eq!(penguins.species.names(), ["Adelie", "Gentoo"]);
/// assert_eq!(penguins.bill, Tensor::from([[39.1, 18.7], [46.1, 13.2]]));
/// assert_eq!(penguins.mass.to_vec(), [3750.0, 4500.0]);
/// assert_eq!(penguins.sex, [Some("MALE".to_owned()), None]);
///
/// let mut out = Vec::new();
/// Csv::new().write_to(&mut out, &penguins)?;
/// assert!(out.starts_with(b"species,bill_length_mm,bill_depth_mm,body_mass_g,sex\nAdelie,39.1,18.7,3750.0,MALE\n"));
/// # Ok::<(), congruent_files::FileError>(())
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
/// use congruent_files::csv::Columns;
///
/// #[derive(Columns)]
/// struct Bills {
///     #[column("length", "depth", "width")]
///     bill: Tensor<f64, shape![_, 2]>,   // three columns of a file, but two of a matrix
/// }
/// ```
///
/// # Derived
///
/// | | |
/// |---|---|
/// | a field | holds the column of its name; its type is a [`Column`](super::Column) |
/// | `#[column("bill depth (mm)")]` | the name of the column in the file |
/// | `#[column("a", "b", "c")]` | the names of the columns of a matrix, `Tensor<T, shape![_, 3]>` |
/// | `#[column(skip)]` | no column: reading fills it with `Default::default()`, writing leaves it out |
///
/// A named length, `dim!(Penguin)` and `Tensor<f64, shape![Penguin]>`, gives all columns the same length at compile time. Generic parameters
/// keep the bounds that are written on the struct.
///
/// # By hand
/// ```
/// use congruent::prelude::*;
/// use congruent_files::FileError;
/// use congruent_files::csv::{Column, Columns, Names, Rows, Sheet};
///
/// struct Points(Tensor<f64, shape![_, 2]>);
/// impl Columns for Points {
///     fn names(to: &mut Names) {
///         to.push::<Tensor<f64, shape![_, 2]>, 2>(["x", "y"]);
///     }
///     fn read(rows: &mut Rows<'_>) -> Result<Self, FileError> {
///         let mut points = Vec::new();
///         while rows.advance()? {
///             <Tensor<f64, shape![_, 2]> as Column<2>>::push(&mut points, rows, 0)?;
///         }
///         Ok(Points(Column::<2>::finish(points, rows, 0)?))
///     }
///     fn write<'a>(&'a self, to: &mut Sheet<'a>) -> Result<(), FileError> {
///         to.columns(["x", "y"], &self.0).map(drop)
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a struct of columns: write `#[derive(Columns)]` above it",
    label = "expected a struct with `#[derive(Columns)]`",
    note = "single columns: `Csv::new().open(path)?.column::<f64>(\"a\")?`"
)]
pub trait Columns: Sized {
    /// Appends the names of all columns, in their order.
    fn names(to: &mut Names);

    /// Reads all rows.
    ///
    /// # Errors
    /// The errors of [`Rows::advance`], [`Column::push`](super::Column::push) and [`Column::finish`](super::Column::finish).
    fn read(rows: &mut Rows<'_>) -> Result<Self, FileError>;

    /// Appends all columns to a sheet.
    ///
    /// # Errors
    /// [`CsvFault::Uneven`](super::CsvFault::Uneven).
    fn write<'a>(&'a self, to: &mut Sheet<'a>) -> Result<(), FileError>;
}

/// A source of columns for [`Csv::write`](super::Csv::write): a struct with [`#[derive(Columns)]`](Columns), a [`Sheet`], or a
/// [`Table`](super::Table).
pub trait ToSheet {
    /// Returns the columns.
    ///
    /// # Errors
    /// [`CsvFault::Uneven`](super::CsvFault::Uneven) when the columns have different numbers of rows.
    fn to_sheet(&self) -> Result<Sheet<'_>, FileError>;
}

impl ToSheet for Sheet<'_> {
    fn to_sheet(&self) -> Result<Sheet<'_>, FileError> {
        Ok(self.clone())
    }
}
impl<C: Columns> ToSheet for C {
    fn to_sheet(&self) -> Result<Sheet<'_>, FileError> {
        let mut sheet = Sheet::new();
        self.write(&mut sheet)?;
        Ok(sheet)
    }
}
