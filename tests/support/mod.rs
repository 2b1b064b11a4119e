//! What several tests need.

pub mod rustc;
