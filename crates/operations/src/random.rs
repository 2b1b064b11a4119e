//! New tensors of random elements.

use crate::kinds::*;

const fn random(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Random, methods).takes(&[Value]).without_gradient(CONSTANT)
}

/// These operations.
pub const ALL: &[Operation] = &[
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
