//! Several tensors in one, and axes that grow.

pub mod cat;
pub mod pad;
pub mod repeat;
pub mod stack;
