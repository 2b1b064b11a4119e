//! Triangles and diagonals of matrices, and the matrix of the powers of a vector.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[
    moved("trace", PLAIN).of("Number").numpy("trace"),
    moved("vander", PLAIN)
        .of("Number")
        .takes(&[Length, Value])
        .with(&[("columns", "usize"), ("increasing", "bool")])
        .numpy("vander"),
    copy("tril", PLAIN).takes(&[Value]).numpy("tril"),
    copy("triu", PLAIN).takes(&[Value]).numpy("triu"),
    copy("diag", FALLIBLE).of("ZeroOne").takes(&[Value]).numpy("diag"),
    copy("diag_embed", FALLIBLE).of("ZeroOne").takes(&[Value]),
];
