//! The parts of an axis.

use crate::kinds::*;

const PIECES: &[Methods] = &[
    on(Strided, "*"),
    any(Strided, "*"),
    on(View, "*"),
    any(View, "*"),
    on(Tensor, "*_mut"),
    any(Tensor, "*_mut"),
    on(ViewMut, BOTH),
    any(ViewMut, "*_mut"),
    on(Var, "*"),
    any(Var, "*"),
];

/// These operations.
pub const ALL: &[Operation] = &[
    view(
        "split",
        &[
            on(Strided, "* *_of try_*_of"),
            any(Strided, "*"),
            on(View, "*"),
            any(View, "*"),
            on(Tensor, "*_mut"),
            any(Tensor, "*_mut"),
            on(ViewMut, BOTH),
            any(ViewMut, "*_mut"),
            on(Var, "* *_of"),
            any(Var, "*"),
        ],
    )
    .takes(&[Length, Axis]),
    view(
        "split_sizes",
        &[
            on(Strided, "* try_*"),
            any(Strided, "*"),
            on(View, "* try_*"),
            any(View, "*"),
            on(Tensor, "*_mut try_*_mut"),
            any(Tensor, "*_mut"),
            on(ViewMut, "*_mut try_*_mut into_* try_into_*"),
            any(ViewMut, "*_mut"),
            on(Var, "*"),
            any(Var, "*"),
        ],
    )
    .takes(&[Shape, Axis])
    .torch("split")
    .numpy("split"),
    view("chunk", PIECES).takes(&[Length, Axis]),
    view("unbind", PIECES).takes(&[Axis]).numpy("unstack"),
    view("tensor_split", PIECES).takes(&[Length, Axis]).numpy("array_split"),
    view("tensor_split_at", &[any(Strided, "*"), any(View, "*"), any(Var, "*")])
        .takes(&[Shape, Axis])
        .torch("tensor_split")
        .numpy("array_split"),
];
