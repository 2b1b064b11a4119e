//! Elements chosen by an index, a mask or a class.

pub mod gather;
pub mod index;
pub mod loss;
pub mod multinomial;
