//! TODO

pub mod known;
pub mod umbrellas;
