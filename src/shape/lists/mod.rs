//! Lists of lengths: what a shape is, before anything is asked of two of them.

pub mod chain;
pub mod count;
pub(crate) mod equal;
pub mod fixed;
pub mod lengths;
pub mod rank;
pub mod relax;
pub mod sizes;
