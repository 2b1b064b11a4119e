//! The interpreter of the dynamic face: convolutions and pools.

use crate::torch::Case;

/// Applies the case's operation to its operands, of unknown rank, and compares.
pub fn agrees(case: &Case) {
    panic!("no operation {}", case.op)
}
