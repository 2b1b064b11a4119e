//! `cargo congruent types`: a file of tensors as structs whose fields have its shapes.
//!
//! | module, from below | |
//! |---|---|
//! | `words` | names of a file as words, words as identifiers |
//! | `numpy` | the heads of NumPy's files |
//! | `file` | what the file says of its tensors |
//! | `tree` | their names as a tree |
//! | `roles` | what names say of axes |
//! | `structure` | the structs that the tree is |
//! | `titles` | names of structs |
//! | `groups`, `guess`, `lengths` | lengths that tensors share, their names, and how each length is written |
//! | `print` | the source |
//! | `command` | the command |

mod command;
mod file;
mod groups;
mod guess;
mod lengths;
mod numpy;
mod print;
mod roles;
mod structure;
mod titles;
mod tree;
mod words;

pub use command::command;
