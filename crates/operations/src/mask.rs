//! Places that a mask names.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[
    elementwise(
        "where_",
        &[on(Strided, "* try_*"), on(StackTensor, "*"), on(Lazy, "*"), on(Functions, "*"), on(VarFunctions, "*")],
    )
    .takes(&[Value, Value])
    .torch("where")
    .numpy("where"),
    indexed("masked_fill", &[on(Strided, "* try_*"), on(Tensor, "*_ try_*_"), on(ViewMut, "*_ try_*_"), on(Var, "*")])
        .takes(&[Value, Value])
        .torch("Tensor.masked_fill")
        .numpy("putmask"),
    indexed("masked_select", OF_TWO).takes(&[Value]).numpy("extract"),
    indexed("nonzero", &[on(Strided, "*")]).numpy("argwhere").without_gradient(WHOLE),
];
