//! Margins around the axes of a tensor.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[copy("pad", FALLIBLE)
    .takes(&[Axis, Length, Length, Value])
    .torch("nn.functional.pad")
    .numpy("pad")
    .also("constant_pad_nd")];
