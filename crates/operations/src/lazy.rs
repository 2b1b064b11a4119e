//! Assignment of expressions.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[elementwise("assign", &[on(Tensor, "*_ try_*_"), on(ViewMut, "*_ try_*_")])
    .takes(&[Value])
    .without_gradient(IN_PLACE)];
