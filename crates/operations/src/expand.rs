//! Views that repeat elements by a stride of 0.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[
    view(
        "expand",
        &[
            on(Strided, "* try_* *_of try_*_of *_as try_*_as"),
            any(Strided, "* *_as"),
            on(View, "* try_* *_of try_*_of *_as try_*_as"),
            any(View, "* *_as"),
            on(Shared, "*"),
            any(Shared, "*"),
            on(Var, "* *_of *_as"),
            any(Var, "* *_as"),
        ],
    )
    .takes(&[Shape])
    .torch("Tensor.expand")
    .numpy("broadcast_to")
    .also("expand_to"),
    view(
        "broadcast_tensors",
        &[on(Functions, "* try_* broadcast_tensors3 try_broadcast_tensors3"), any(Functions, "broadcast_tensors_dyn")],
    )
    .takes(&[Value])
    .numpy("broadcast_arrays")
    .without_gradient("operators broadcast variables themselves; `x.expand_as(&y)` is one way"),
    view("broadcast_shapes", &[any(Functions, "*")])
        .takes(&[Value])
        .numpy("broadcast_shapes")
        .without_gradient("sizes, and no tensors"),
];
