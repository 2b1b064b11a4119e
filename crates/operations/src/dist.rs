//! Distributed tensors: collectives, methods of `congruent-machines`.

use crate::kinds::*;

const fn collective(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Beside, methods).of("Wire")
}

/// The forms of a collective: in a new tensor, in place, and started without waiting.
const EACH_WAY: &[Methods] = &[on(Dist, "* try_* *_in_place try_*_in_place *_start try_*_start"), on(DistVar, "*")];
const INTO: &[Methods] = &[on(Dist, "* try_* *_into try_*_into *_start try_*_start"), on(DistVar, "*")];

/// The reason why a collective has no gradient.
const NO_VARIABLES: &str = "distributed variables do not have it";

/// These operations.
pub const ALL: &[Operation] = &[
    collective("all_reduce", EACH_WAY).torch("distributed.all_reduce"),
    collective("all_gather", INTO).takes(&[Axis]).torch("distributed.all_gather"),
    collective("reduce_scatter", &[on(Dist, "* try_* *_start try_*_start"), on(DistVar, "*")])
        .takes(&[Axis])
        .torch("distributed.reduce_scatter"),
    collective("reduce_scatter_ragged", &[on(Dist, "* try_*")])
        .takes(&[Axis])
        .torch("distributed.reduce_scatter")
        .without_gradient(NO_VARIABLES),
    collective("all_to_all", INTO).takes(&[Axis, Axis]).torch("distributed.all_to_all"),
    collective("broadcast", &[on(Dist, "* try_* *_in_place try_*_in_place")])
        .torch("distributed.broadcast")
        .without_gradient(NO_VARIABLES),
    collective("scatter", &[on(Dist, "* try_*")])
        .takes(&[Axis])
        .torch("distributed.scatter")
        .without_gradient(NO_VARIABLES),
    collective("split", &[on(Dist, "* try_*"), on(DistVar, "*")]).takes(&[Axis]),
    collective("halo", &[on(Dist, "* try_*")]).takes(&[Axis, Length]).without_gradient(NO_VARIABLES),
];

/// Operations of [`ALL`](crate::ALL) that a distributed tensor has under the same name.
pub const SHARED: &[&str] = &[
    "exp",
    "ln",
    "sqrt",
    "tanh",
    "sigmoid",
    "relu",
    "gelu",
    "abs",
    "to_type",
    "sum",
    "mean",
    "prod",
    "amax",
    "amin",
    "softmax",
    "layer_norm",
    "cross_entropy",
    "matmul",
    "t",
    "transpose",
    "unsqueeze",
    "narrow",
    "masked_fill",
    "embedding",
    "zeros",
    "ones",
    "full",
];
