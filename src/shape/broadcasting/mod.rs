//! Two shapes that meet axis by axis.

pub mod broadcast;
pub mod expand;
pub mod pointwise;
pub mod policy;
pub mod same;
