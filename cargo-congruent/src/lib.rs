//! What `cargo congruent` does: the errors of programs over `congruent` in their own words, and shapes explained.
//!
//! | module | |
//! |---|---|
//! | [`styled`] | text with a terminal's colours |
//! | [`words`] | types as `shape!` writes them |
//! | [`told`] | a message of rustc, translated |
#![deny(missing_docs)]

pub mod styled;
pub mod told;
pub mod words;
