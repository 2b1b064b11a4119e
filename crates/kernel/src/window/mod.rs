//! Windows over planes: convolutions, pools, planes of other lengths, and planes read between positions.

pub mod conv;
pub mod pool;
pub mod resample;
pub mod sample;
