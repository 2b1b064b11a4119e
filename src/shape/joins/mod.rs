//! TODO

pub mod cat;
pub mod pad;
pub mod repeat;
pub mod stack;
