//! Distances of points.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[
    of_floats("pairwise_distance", "nn.functional.pairwise_distance", &[Value, Value, Value]),
    of_floats("cdist", "cdist", &[Value, Value]),
    of_floats("pdist", "nn.functional.pdist", &[Value]),
];
