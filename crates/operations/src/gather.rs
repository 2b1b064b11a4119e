//! Elements read at the places that an index names.

use crate::kinds::*;

/// Positions in a table, by bag.
const BAGS: (&str, &str) = ("bags", "Bags");

/// These operations.
pub const ALL: &[Operation] = &[
    indexed("gather", FALLIBLE).takes(&[Axis, Value]).with(&[INDEX]),
    indexed("index_select", FALLIBLE).takes(&[Axis, Value]).with(&[INDEX]).numpy("take"),
    indexed("take_along_dim", FALLIBLE).takes(&[Value, Axis]).with(&[INDEX]).numpy("take_along_axis"),
    indexed("embedding", FALLIBLE).takes(&[Value]).with(&[INDEX]).torch("nn.functional.embedding"),
    moved("embedding_bag", FALLIBLE)
        .of("Float")
        .takes(&[Value, Value])
        .with(&[BAGS, ("how", "BagReduction")])
        .torch("nn.functional.embedding_bag"),
    moved("embedding_bag_weighted", FALLIBLE)
        .of("Float")
        .takes(&[Value, Value])
        .with(&[BAGS, ("weights", "Source")])
        .torch("nn.functional.embedding_bag"),
    moved("take", FALLIBLE).takes(&[Value]).with(&[INDEX]).numpy("take"),
];
