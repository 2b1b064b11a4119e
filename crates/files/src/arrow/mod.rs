//! Tensors as columns of [Apache Arrow](https://arrow.apache.org), and such columns as tensors: in memory, without a copy.
//!
//! Libraries in one process (PyArrow, Polars, DuckDB, ..) pass columns to each other as two C structures, the
//! [C data interface](https://arrow.apache.org/docs/format/CDataInterface.html): [`ArrowSchema`] says what a column is, [`ArrowArray`] where its
//! values are, and whoever has them releases them. A tensor is a column of its first axis:
//!
//! | tensor | column |
//! |---|---|
//! | `[n]` | of numbers or `bool` |
//! | `[n, ..shape]` | of tensors with that shape: the extension type `arrow.fixed_shape_tensor` over a fixed-size list |
//!
//! ```
//! use congruent::prelude::*;
//! use congruent_files::arrow::{Column, export};
//!
//! let images = Tensor::<f32, shape![10, 2, 3]>::arange();
//! let column = export("images", images.clone())?;
//! assert_eq!(column.format(), "+w:6");
//!
//! // On the other side (here the same program): the shape of the column is checked against the type.
//! let view = column.get::<f32, shape![_, 2, 3]>()?;
//! assert!(view.is_borrowed());
//! assert_eq!(view.to_tensor(), images);
//! let error = column.get::<f32, shape![_, 3, 2]>().unwrap_err().to_string();
//! assert_eq!(error, "images: the file has [10, 2, 3] f32, the type says [_, 3, 2] f32");
//! # Ok::<(), congruent_files::FileError>(())
//! ```
//!
//! | file | what |
//! |---|---|
//! | `tensors` | [`FixedShapeTensor`]: the extension type and its metadata |
//! | `export` | [`export`], [`export_batch`]: tensors as columns |
//! | `column` | [`Column`]: a column, as tensors |
//! | `element`, `sizes` | [`ArrowElement`]; elements and sizes in a schema |
//! | `abi` | the two structures, and who releases them |
//! | `pairs` | how a schema writes its metadata |

mod abi;
mod column;
mod element;
mod export;
mod pairs;
mod sizes;
mod tensors;

use crate::FileError;

/// The name of the format in errors.
const FORMAT: &str = "Arrow";

/// Returns the error of a column that is not read.
fn invalid(why: impl Into<String>) -> FileError {
    FileError::format(FORMAT, format!("Arrow: {}", why.into()))
}

/// Returns the error of a tensor that has no column.
fn unsaved(why: impl Into<String>) -> FileError {
    FileError::unsaved(FORMAT, why)
}

pub use abi::{ArrowArray, ArrowSchema};
pub use column::{Column, Part};
pub use element::ArrowElement;
pub use export::{export, export_batch};
pub use tensors::FixedShapeTensor;
