//! New tensors, and random ones.

use crate::Owner::*;
use crate::Parameter::Value;
use crate::forms::{CONSTRUCTOR, LIKE, SMALL_CONSTRUCTOR, any, on};
use crate::{Kind, Methods, Operation};

const fn constructor(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Constructor, methods).torch(name).numpy(name).without_gradient(CONSTANT)
}

const fn random(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Random, methods).takes(&[Value]).without_gradient(CONSTANT)
}

/// Why a new tensor has no gradient.
const CONSTANT: &str = "a new tensor is a constant";

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
        .numpy("arange"),
    constructor("linspace", CONSTRUCTOR).of("Float").takes(&[Value, Value]),
    constructor("logspace", CONSTRUCTOR).of("Float").takes(&[Value, Value]),
    constructor("geomspace", CONSTRUCTOR).of("Float").takes(&[Value, Value]).torch(""),
    constructor("zeros_like", LIKE).of("ZeroOne"),
    constructor("ones_like", LIKE).of("ZeroOne"),
    constructor("full_like", LIKE).takes(&[Value]),
    random("rand_like", LIKE).of("Float").torch("rand_like"),
    random("randn_like", LIKE).of("Float").torch("randn_like"),
    random("randint_like", &[on(Strided, "* try_*")]).takes(&[Value, Value]).torch("randint_like"),
    random("rand", CONSTRUCTOR).of("Float").torch("rand").numpy("random.Generator.random"),
    random("randn", CONSTRUCTOR).of("Float").torch("randn").numpy("random.Generator.standard_normal"),
    random("uniform", CONSTRUCTOR).takes(&[Value, Value]).torch("Tensor.uniform_").numpy("random.Generator.uniform"),
    random("normal", CONSTRUCTOR).takes(&[Value, Value, Value]).torch("normal").numpy("random.Generator.normal"),
    random("randint", CONSTRUCTOR).takes(&[Value, Value]).torch("randint").numpy("random.Generator.integers"),
    random("sample", CONSTRUCTOR).takes(&[Value, Value]),
    random("permutation", CONSTRUCTOR).torch("randperm").numpy("random.Generator.permutation"),
    random("bernoulli", &[on(Strided, "* try_*"), on(Tensor, "* *_of try_*_of")])
        .takes(&[Value])
        .torch("bernoulli")
        .numpy("random.Generator.binomial"),
    random("multinomial", &[on(Strided, "* *_of try_* try_*_of"), any(Strided, "*")])
        .of("Float")
        .takes(&[Value])
        .torch("multinomial")
        .numpy("random.Generator.choice"),
    random("multinomial_with_replacement", &[on(Strided, "* *_of try_* try_*_of")])
        .of("Float")
        .takes(&[Value])
        .torch("multinomial")
        .numpy("random.Generator.choice"),
];
