//! The table of an area, and how operands are written.

use crate::Case;
use std::fmt::Debug;

/// Operations that belong together: how their cases are written.
pub struct Area {
    /// The name of the file here, and of the one in `tests/torch_dynamic`.
    pub name: &'static str,
    /// PyTorch's names of the operations.
    pub ops: &'static str,
    /// Those that are not here yet.
    pub later: &'static str,
    pub accepted: fn(&Case) -> Vec<String>,
    pub refused: fn(&Case) -> String,
    pub headlines: fn(&Case) -> Vec<String>,
    /// Whether types cannot tell that it is refused.
    pub at_run_time: fn(&Case) -> bool,
}

/// The names of the operands.
pub const NAMES: [&str; 4] = ["a", "b", "c", "d"];

pub fn shape(sizes: &[impl Debug]) -> String {
    format!("shape!{sizes:?}")
}

/// `Tensor<f32, shape![2, 3]>`
pub fn typed(owner: &str, dtype: &str, sizes: &[usize]) -> String {
    format!("{owner}<{dtype}, {}>", shape(sizes))
}
