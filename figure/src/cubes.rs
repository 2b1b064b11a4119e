//! x
/// x
pub fn cubes() {}
/// x
pub fn solid() {}
