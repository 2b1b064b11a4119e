//! Combinations of elements.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[
    moved("combinations", FALLIBLE).takes(&[Length, Value]).with(&[("size", "usize"), ("with_replacement", "bool")]),
    copy("meshgrid", &[on(Functions, "* try_*"), any(Functions, "*_dyn")])
        .takes(&[Value])
        .numpy("meshgrid")
        .without_gradient("coordinates of a grid, which are no variables"),
];
