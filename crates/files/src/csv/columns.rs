//! A struct whose fields are columns.

use super::{Names, Rows, Sheet};
use crate::FileError;

/// A struct whose fields are columns of a csv file, each with its type: read in one pass, and written.
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
///     bill: Tensor<f64, shape![_, 2]>,   // three columns of a file, and two of a matrix
/// }
/// ```
///
/// # Derived
///
/// | | |
/// |---|---|
/// | a field | is the column of its name; its type is a [`Column`](super::Column) |
/// | `#[column("bill depth (mm)")]` | the name of the column in the file |
/// | `#[column("a", "b", "c")]` | columns that become a matrix, `Tensor<T, shape![_, 3]>` |
/// | `#[column(skip)]` | no column: `Default::default()` when read, and not written |
///
/// Rows may have a name of their own, `dim!(Penguin)` and `Tensor<f64, shape![Penguin]>`: then all columns have the same length as a type.
/// Generic parameters have the bounds that are written on the struct.
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
///         Ok(Points(rows.finish::<_, 2>(points, 0)?))
///     }
///     fn write<'a>(&'a self, to: &mut Sheet<'a>) -> Result<(), FileError> {
///         to.columns(["x", "y"], &self.0).map(drop)
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a struct of columns",
    label = "expected a struct with `#[derive(Columns)]`",
    note = "single columns: `Csv::new().open(path)?.column::<f64>(\"a\")?`"
)]
pub trait Columns: Sized {
    /// Appends the names of all columns, in the order in which they are read.
    fn names(to: &mut Names);

    /// Reads all rows.
    ///
    /// # Errors
    /// Those of the rows and of their columns.
    fn read(rows: &mut Rows<'_>) -> Result<Self, FileError>;

    /// Adds all columns to a sheet.
    ///
    /// # Errors
    /// [`CsvFault::Uneven`](super::CsvFault::Uneven).
    fn write<'a>(&'a self, to: &mut Sheet<'a>) -> Result<(), FileError>;
}
