//! Differences, slopes and areas along a lane.

pub mod central;
pub mod trapezoid;
