//! Scaled dot-product attention.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[product("scaled_dot_product_attention", OF_TWO)
    .of("Float")
    .takes(&[Value, Value, Value])
    .torch("nn.functional.scaled_dot_product_attention")];
