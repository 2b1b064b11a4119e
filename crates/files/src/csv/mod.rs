//! Csv files as typed columns.
//!
//! A [`Table`] is a file in memory, of which columns are read by their names; a struct with [`#[derive(Columns)]`](Columns) is read in one
//! pass. [`Csv`] has the settings: delimiter, comments, what is no value.
//!
//! ```no_run
//! use congruent::prelude::*;
//! use congruent_files::csv::{Categories, Csv, Missing, Table};
//!
//! // A table: the number of names is part of the type.
//! let table = Table::open("penguins.csv")?;
//! let bill: Tensor<f64, shape![_, 2]> = table.columns(["bill_length_mm", "bill_depth_mm"])?;
//! let species: Categories = table.get("species")?;
//!
//! // A value that is missing is an error, unless the settings say what it is.
//! let complete = Csv::new().missing(Missing::DropRow).open("penguins.csv")?;
//! println!("{} rows, {} dropped", complete.rows(), complete.dropped());
//! # let _ = (bill, species);
//! # Ok::<(), congruent_files::FileError>(())
//! ```
//!
//! | file | what |
//! |---|---|
//! | `options` | [`Csv`]: the settings, reading, writing |
//! | `table` | [`Table`] |
//! | `columns`, `names` | [`Columns`], and which columns a file has |
//! | `column`, `categories` | what a column is read as |
//! | `field` | an element as text |
//! | `records`, `rows` | row by row through a file or a table |
//! | `sheet`, `write` | columns to be written, and their text |
//! | `fault` | what is wrong, and where |

mod categories;
mod column;
mod columns;
mod fault;
mod field;
mod names;
mod options;
mod records;
mod rows;
mod sheet;
mod table;
mod write;

pub use categories::Categories;
pub use column::Column;
pub use columns::Columns;
/// Reads and writes a struct whose fields are columns: see the trait [`Columns`](trait@Columns).
pub use congruent_macros::Columns;
pub use fault::CsvFault;
pub use field::Field;
pub use names::Names;
pub use options::{Csv, Missing, ToSheet};
pub use rows::Rows;
pub use sheet::{Cells, Sheet};
pub use table::Table;
