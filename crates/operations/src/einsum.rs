//! `einsum!`.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] =
    &[product("einsum", &[on(Functions, "*"), on(VarFunctions, "*")]).takes(&[Value, Value]).numpy("einsum")];
