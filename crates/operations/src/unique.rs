//! Elements without their repetitions.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[
    indexed("unique", &[on(Strided, "* *_with_inverse *_with_counts")])
        .of("Ordered")
        .numpy("unique")
        .without_gradient("how many elements differ depends on their values"),
    indexed("unique_consecutive", &[on(Strided, "* *_with_inverse *_with_counts")])
        .of("PartialEq")
        .without_gradient("how many elements differ depends on their values"),
];
