//! Csv files as typed columns.
//!
//! A [`Table`] holds a file in memory; columns are read from it by name. [`#[derive(Columns)]`](Columns) reads a struct of columns in one
//! pass. [`Csv`] has the settings, such as the delimiter and the choice for missing values.
//!
//! ```no_run
//! use congruent::prelude::*;
//! use congruent_files::csv::{Categories, Csv, Missing, Table};
//!
//! // The number of names is part of the type.
//! let table = Table::open("penguins.csv")?;
//! let bill: Tensor<f64, shape![_, 2]> = table.columns(["bill_length_mm", "bill_depth_mm"])?;
//! let species: Categories = table.get("species")?;
//!
//! // A missing value is an error, unless the settings choose otherwise.
//! let complete = Csv::new().missing(Missing::DropRow).open("penguins.csv")?;
//! println!("{} rows, {} dropped", complete.rows(), complete.dropped());
//! # let _ = (bill, species);
//! # Ok::<(), congruent_files::FileError>(())
//! ```
//!
//! Each file imports only from those above it:
//!
//! | file | contents |
//! |---|---|
//! | `cure`, `fault`, `missing` | what to write instead; [`CsvFault`]; [`Missing`] |
//! | `field` | [`Field`]: elements as text |
//! | `numbers`, `form` | decimal commas and separators of thousands; the bytes that have a meaning |
//! | `spaces`, `records`, `grid` | files whose fields are separated by spaces; a file split into records; records in memory |
//! | `rows` | [`Rows`]: some columns of a file or a table, row by row |
//! | `cells`, `column`, `categories` | [`Column`]: the types that columns are read as |
//! | `names` | the columns of a file that a program asks for |
//! | `sheet`, `write` | [`Sheet`]: columns to be written |
//! | `columns` | [`Columns`](trait@Columns): structs of columns |
//! | `table` | [`Table`] |
//! | `options` | [`Csv`]: settings, opening, reading, writing |
//! | `matrix` | files of numbers without names as matrices |

mod categories;
mod cells;
mod column;
mod columns;
mod cure;
mod fault;
mod field;
mod form;
mod grid;
mod matrix;
mod missing;
mod names;
mod numbers;
mod options;
mod records;
mod rows;
mod sheet;
mod spaces;
mod table;
mod write;

pub use categories::Categories;
pub use cells::Cells;
pub use column::Column;
pub use columns::{Columns, ToSheet};
/// Implements the trait [`Columns`](trait@Columns) for a struct whose fields are columns.
pub use congruent_macros::Columns;
pub use fault::CsvFault;
pub use field::Field;
pub use matrix::read_matrix;
pub use missing::Missing;
pub use names::Names;
pub use options::Csv;
pub use rows::Rows;
pub use sheet::Sheet;
pub use table::Table;
