//! What holds of every length and every shape.

pub mod known;
pub mod umbrellas;
