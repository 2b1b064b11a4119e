//! Copies with repeated elements.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[
    moved("repeat_interleave", FALLIBLE)
        .takes(&[Length, Axis])
        .with(&[("axis", "impl Axis"), ("times", "usize")])
        .numpy("repeat"),
    moved("repeat_interleave_by", FALLIBLE)
        .takes(&[Value, Axis])
        .with(&[("axis", "impl Axis"), ("counts", "Index")])
        .torch("repeat_interleave")
        .numpy("repeat"),
    copy("repeat", FALLIBLE).takes(&[Shape]).torch("Tensor.repeat").numpy("tile"),
    copy("tile", FALLIBLE).takes(&[Shape]).numpy("tile"),
];
