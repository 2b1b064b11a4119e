//! What `cargo congruent` does: the errors of programs over `congruent` in their own words, and shapes explained.
//!
//! | module | |
//! |---|---|
//! | [`styled`] | text with a terminal's colours |
//! | [`words`] | types as `shape!` writes them |
//! | [`told`] | a message of rustc, translated |
//! | [`message`], [`stream`], [`cargo`] | cargo's JSON; its lines in order; cargo itself |
//! | [`late`] | what cargo says of the errors above, after them |
//! | [`lsp`] | rust-analyzer, with types in words |
//! | `panics` | panics of this program, shown |
//! | [`explain`] | an operation on shapes, step by step |
//! | `layout`, `error`, `dim` | the library's rules over numbers, and what they refuse |
//!
//! `src/layout` and `src/error` are symbolic links to the library's own files: what is explained follows the rules that the kernels
//! follow, and the library, which takes minutes, is not built for it. `cargo package` packs the files that the links lead to.
#![deny(missing_docs)]

pub mod cargo;
mod dim;
#[allow(unused, reason = "the library's own files, of which `explain` calls a part")]
mod error;
pub mod explain;
pub mod late;
#[allow(unused, reason = "the library's own files, of which `explain` calls a part")]
mod layout;
pub mod lsp;
pub mod message;
mod panics;
pub mod stream;
pub mod styled;
pub mod told;
pub mod words;
