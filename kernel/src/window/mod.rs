//! Windows over planes: convolutions, pools, and planes of other lengths.

pub mod conv;
pub mod pool;
pub mod resample;
