//! TODO

pub mod gather;
pub mod index;
pub mod loss;
pub mod multinomial;
