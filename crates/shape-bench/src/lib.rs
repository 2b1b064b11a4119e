//! shape-bench.

pub mod models;
