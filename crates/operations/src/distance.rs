//! Distances of points.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[
    norm("pairwise_distance", "nn.functional.pairwise_distance", &[Value, Value, Value]),
    norm("cdist", "cdist", &[Value, Value]),
    norm("pdist", "nn.functional.pdist", &[Value]),
];
