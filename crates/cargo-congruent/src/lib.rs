//! `cargo congruent`: the errors of programs over `congruent` in their own words, and shapes explained.
//!
//! | module | |
//! |---|---|
//! | [`styled`] | text whose letters know the part of a label that they come from |
//! | [`words`] | types as `shape!` writes them |
//! | [`facts`] | what rustc said |
//! | [`rules`] | what is said of that: a headline, what to write, notes |
//! | [`output`] | messages with these sentences: cargo's lines, for terminals and editors |
//! | [`lsp`] | rust-analyzer, with types in words |
//! | `panics` | panics of this program, shown |
//! | [`pipes`] | stdout and stderr whose reader may go away |
//! | [`explain`] | an operation on shapes, step by step |
//! | [`types`] | a file of tensors as structs |
//!
//! They are floors, from the ground up: a module imports from those above it in this table, `explain`, `types` and `lsp` aside, and each folder
//! has an order of its own in its `mod.rs`. The library's `tests/house/floors.rs` tests both.
//!
//! The rules over numbers are those of `congruent-layout`: what is explained follows the rules that the kernels follow, and the kernels, which take minutes,
//! are not built for it. Headers of files are read by `congruent-formats`.
#![deny(missing_docs)]

pub mod explain;
pub mod facts;
pub mod lsp;
pub mod output;
mod panics;
pub mod pipes;
pub mod rules;
pub mod styled;
pub mod types;
pub mod words;
