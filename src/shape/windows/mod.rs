//! TODO

pub mod conv;
pub mod window;
