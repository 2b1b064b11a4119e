//! Shapes drawn as text: lined up in a table, and as cubes that stretch.
//!
//! A crate of its own, because two need it: the library's errors draw the table when a program runs, `cargo congruent` when
//! one is compiled. A file that both include would not be packaged with the second; and the second should not
//! have to build the first, which takes minutes. It has no dependencies, and no type: lengths are the text that they are
//! written as, `5`, `_` or `Batch`, and `..` or `..L` is any number of axes.
#![deny(missing_docs)]

mod cubes;
mod table;

pub use cubes::{ScenePart, cubes, note, scene};
pub use table::{broadcast, common, in_place, join, product, table};
