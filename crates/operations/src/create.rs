//! New tensors.

use crate::kinds::*;

const fn constructor(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Constructor, methods).torch(name).numpy(name).without_gradient(CONSTANT)
}

/// These operations.
pub const ALL: &[Operation] = &[
    constructor("zeros", SMALL_CONSTRUCTOR).of("ZeroOne"),
    constructor("ones", SMALL_CONSTRUCTOR).of("ZeroOne"),
    constructor("full", SMALL_CONSTRUCTOR).takes(&[Value]),
    constructor("arange", SMALL_CONSTRUCTOR).of("Number"),
    constructor("from_fn", SMALL_CONSTRUCTOR).takes(&[Value]).torch("").numpy("fromfunction"),
    constructor("eye", CONSTRUCTOR).of("ZeroOne"),
    constructor("arange_from", CONSTRUCTOR).of("Number").takes(&[Value, Value]).torch("arange").numpy("arange"),
    constructor("arange_between", &[on(Tensor, "* try_*")])
        .of("Number")
        .takes(&[Value, Value, Value])
        .torch("arange")
        .numpy("arange")
        .also("range"),
    constructor("linspace", CONSTRUCTOR).of("Float").takes(&[Value, Value]),
    constructor("logspace", CONSTRUCTOR).of("Float").takes(&[Value, Value]),
    constructor("geomspace", CONSTRUCTOR).of("Float").takes(&[Value, Value]).torch(""),
    constructor("zeros_like", LIKE).of("ZeroOne"),
    constructor("ones_like", LIKE).of("ZeroOne"),
    constructor("full_like", LIKE).takes(&[Value]),
];
