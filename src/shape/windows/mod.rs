//! Windows that slide along axes.

pub mod conv;
pub mod window;
