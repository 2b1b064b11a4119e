//! x
pub fn weight_gradient() {}
