//! One axis, or some of them.

pub mod along;
pub mod axis;
pub mod hollow;
pub mod norm;
pub mod reduce;
pub mod reduce_axes;
pub mod topk;
pub mod tri;
