//! Shapes drawn as text: lined up in a table, and as cubes that stretch.
//!
//! There are no types: lengths are the text that they are
//! written as, `5`, `_` or `Batch`, and `..` or `..L` is any number of axes.

mod cubes;
mod table;

pub use cubes::{ScenePart, cubes, note, scene};
pub use table::{broadcast, common, in_place, join, product, table};
