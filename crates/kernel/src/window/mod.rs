//! Windows over planes: convolutions, pools, resized planes, and planes sampled between positions.

pub mod conv;
pub mod pool;
pub mod resample;
pub mod sample;
