//! Counts of values.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[
    indexed("bincount", COUNTS).of("IndexNumber").numpy("bincount").without_gradient(WHOLE),
    indexed("histc", VALUES)
        .of("Float")
        .takes(&[Length, Value, Value])
        .with(&[("bins", "usize"), ("low", "T"), ("high", "T")])
        .without_gradient(WHOLE),
    indexed("histogram_between", VALUES)
        .of("Float")
        .takes(&[Value])
        .with(&[("edges", "Source")])
        .torch("histogram")
        .numpy("histogram")
        .without_gradient(WHOLE),
];
