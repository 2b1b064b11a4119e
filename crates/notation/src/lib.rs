//! How shapes are written as text.
//!
//! | module | |
//! |---|---|
//! | [`figure`] | shapes drawn: lined up in a table, and as cubes that stretch |
//! | [`pattern`] | the notation of einops, `b (h w) c -> b c h w`, as plain data |
//!
//! A crate of its own, because the library, its macros and `cargo congruent` need it, and none of them can depend on another for it. It has no
//! dependencies, and building it takes a fraction of a second.
#![deny(missing_docs)]

pub mod figure;
pub mod pattern;
