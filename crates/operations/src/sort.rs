//! Sorted elements, and searches in them.

use crate::kinds::*;

/// A parameter of the methods of any rank; other types have two operations instead.
const DESCENDING: &[(&str, &str)] = &[("descending", "bool")];

/// These operations.
pub const ALL: &[Operation] = &[
    order("sort", PLAIN).of("Ordered").with(DESCENDING).numpy("sort"),
    order("sort_descending", &[on(Strided, "*"), on(Var, "*")]).of("Ordered").torch("sort"),
    order("argsort", &[on(Strided, "*"), any(Strided, "*")])
        .of("Ordered")
        .gives("i64")
        .with(DESCENDING)
        .numpy("argsort")
        .without_gradient(WHOLE),
    order("argsort_descending", &[on(Strided, "*")])
        .of("Ordered")
        .gives("i64")
        .torch("argsort")
        .without_gradient(WHOLE),
    order("topk", FALLIBLE).of("Number").takes(&[Length, Axis]).with(&[("k", "usize"), ("largest", "bool")]),
    order("topk_smallest", OF_TWO).of("Number").takes(&[Length, Axis]).torch("topk"),
    indexed("searchsorted", COUNTS)
        .of("Number")
        .takes(&[Value])
        .with(&[("values", "Source")])
        .numpy("searchsorted")
        .without_gradient(WHOLE),
];
