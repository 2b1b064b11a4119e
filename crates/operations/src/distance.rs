//! Distances and angles.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[
    norm("cosine_similarity", "nn.functional.cosine_similarity", &[Value, Axis, Value]),
    norm("pairwise_distance", "nn.functional.pairwise_distance", &[Value, Value, Value]),
    norm("cdist", "cdist", &[Value, Value]),
    norm("pdist", "nn.functional.pdist", &[Value]),
];
