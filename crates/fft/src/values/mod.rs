//! Transforms of values: loops over the lanes of an axis, which `rustfft` and `realfft` transform.

mod complex;
mod lanes;
mod real;

pub(crate) use complex::transform;
pub(crate) use real::{transform_half, transform_real};
