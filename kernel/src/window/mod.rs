//! Windows over planes: convolutions and pools.

pub mod conv;
pub mod pool;
