//! `rearrange!`.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] =
    &[copy("rearrange", &[on(Functions, "*"), on(VarFunctions, "*")]).takes(&[Value]).torch("")];
