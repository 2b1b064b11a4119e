//! The first half of an axis, with the second half as its gate.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[of_floats("glu", "nn.functional.glu", &[Axis])];
