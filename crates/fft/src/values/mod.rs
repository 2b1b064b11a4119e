//! Transforms of values: loops over the lanes of an axis, which `rustfft` and `realfft` transform.

mod complex;
mod frames;
mod lanes;
mod real;

pub(crate) use complex::transform;
pub(crate) use frames::overlap_add;
pub(crate) use real::{transform_half, transform_real};
