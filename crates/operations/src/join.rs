//! Several tensors as one.

use crate::kinds::*;

const OF_ROWS: &[Methods] = &[
    on(Strided, "* try_*"),
    on(Tensor, "*_all try_*_all"),
    on(Functions, "*"),
    on(Var, "* *_all"),
    on(VarFunctions, "*"),
];

const fn join(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Join, methods).torch(name)
}

/// The methods of a join of two tensors, and of many of any rank.
const OF_PAIRS: &[Methods] = &[on(Strided, "* try_*"), on(Functions, "*"), on(Var, "*"), on(VarFunctions, "*")];

/// These operations.
pub const ALL: &[Operation] = &[
    join(
        "cat",
        &[
            on(Strided, "* try_*"),
            on(Tensor, "*_all try_*_all *_slice try_*_slice"),
            on(Functions, "*"),
            on(Var, "* *_all *_slice"),
            on(VarFunctions, "*"),
        ],
    )
    .takes(&[Value, Axis])
    .numpy("concatenate")
    .also("concat append vcat hcat"),
    join(
        "stack",
        &[on(Tensor, "* try_* *_slice try_*_slice"), on(Functions, "*"), on(Var, "* *_slice"), on(VarFunctions, "*")],
    )
    .takes(&[Value, Axis])
    .numpy("stack"),
    join("hstack", OF_ROWS).takes(&[Value]).numpy("hstack"),
    join("block_diag", OF_PAIRS).of("ZeroOne").takes(&[Value]),
    join("dstack", OF_ROWS).takes(&[Value]).numpy("dstack"),
    join("column_stack", OF_ROWS).takes(&[Value]).numpy("column_stack"),
    join("vstack", OF_ROWS).takes(&[Value]).numpy("vstack").also("row_stack"),
    join("cartesian_prod", OF_PAIRS).takes(&[Value]),
];
