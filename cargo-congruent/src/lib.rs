//! What `cargo congruent` does: the errors of programs over `congruent` in their own words, and shapes explained.
//!
//! | module | |
//! |---|---|
//! | [`styled`] | text with a terminal's colours |
//! | [`words`] | types as `shape!` writes them |
//! | [`told`] | a message of rustc, translated |
//! | [`message`], [`stream`], [`cargo`] | cargo's JSON; its lines in order; cargo itself |
//! | [`late`] | what cargo says of the errors above, after them |
//! | [`explain`] | an operation on shapes, step by step |
#![deny(missing_docs)]

pub mod cargo;
mod dim;
#[allow(dead_code, unused_imports, reason = "the library's own files, of which `explain` calls a part")]
mod error;
pub mod explain;
pub mod late;
#[allow(dead_code, unused_imports, reason = "the library's own files, of which `explain` calls a part")]
mod layout;
pub mod message;
pub mod stream;
pub mod styled;
pub mod told;
pub mod words;
