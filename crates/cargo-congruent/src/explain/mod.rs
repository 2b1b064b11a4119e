//! `cargo congruent explain`: an operation on shapes, step by step, with its table and a picture.
//!
//! | module, from below | |
//! |---|---|
//! | [`parse`] | an expression as it was written |
//! | [`value`] | a tensor without its elements |
//! | `report`, `near` | what is said, and its picture; names that are nearly alike |
//! | `parameter`, `items` | what an operation takes; the items of an index |
//! | `bound`, `given` | the arguments of a call, as written and as numbers |
//! | `pairs`, `views`, `joins`, `sums` | the steps in words |
//! | `operation`, `rules` | the operations: parameters, words, and the library's rule |
//! | `sample` | rules over numbers, for `_` and names |
//! | `evaluate` | an expression, evaluated |
//! | [`drawing`], [`svg`], [`png`] | the picture, and a file of it |
//! | `command` | the command |

mod bound;
mod command;
pub mod drawing;
mod evaluate;
mod given;
mod items;
mod joins;
mod near;
mod operation;
mod pairs;
mod parameter;
pub mod parse;
pub mod png;
mod report;
mod rules;
mod sample;
mod sums;
pub mod svg;
pub mod value;
mod views;

pub use command::command;
pub use evaluate::explain;
pub use report::{Part, Report};
pub use rules::names;
