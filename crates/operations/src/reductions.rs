//! Operations along axes: to one value, or to an axis of the same length.

use crate::Owner::*;
use crate::Parameter::{Axis, Length, Value};
use crate::forms::{
    AREA, EXTREME, FALLIBLE_REDUCTION, MEDIAN, PLACE, PLAIN, QUANTILE, RANKED, REDUCTION, TRUTH, any, on,
};
use crate::pointwise::{CONDITION, WHOLE};
use crate::{Kind, Methods, Operation};

const fn reduction(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Reduction, methods).takes(&[Axis]).torch(name).numpy(name)
}

const fn extreme(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Extreme, methods).takes(&[Axis]).torch(name).numpy(name)
}

const fn along(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Along, methods).takes(&[Axis]).torch(name)
}

const fn one_axis(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::OneAxis, methods).takes(&[Axis]).torch(name).numpy(name)
}

const fn order(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Order, methods).takes(&[Axis]).torch(name)
}

const LAZY_TOO: &[Methods] =
    &[on(Strided, "*"), any(Strided, "*"), on(Lazy, "*"), any(Lazy, "*"), on(Var, "*"), any(Var, "*")];

/// A parameter of any rank; of a list, two operations.
const DESCENDING: &[(&str, &str)] = &[("descending", "bool")];

/// These operations.
pub const ALL: &[Operation] = &[
    reduction("sum", REDUCTION).of("Numeric"),
    reduction("nansum", REDUCTION).of("Float"),
    reduction("prod", REDUCTION).of("Numeric"),
    reduction("mean", REDUCTION).of("Inexact"),
    reduction("nanmean", REDUCTION).of("Float"),
    reduction("amax", FALLIBLE_REDUCTION).of("Ordered"),
    reduction("amin", FALLIBLE_REDUCTION).of("Ordered"),
    reduction("any", TRUTH).of("Truth").gives("bool").without_gradient(CONDITION),
    reduction("all", TRUTH).of("Truth").gives("bool").without_gradient(CONDITION),
    reduction("count_nonzero", TRUTH).of("Truth").gives("i64").without_gradient(WHOLE),
    reduction("var", REDUCTION).of("Float"),
    reduction("var_correction", REDUCTION)
        .of("Float")
        .takes(&[Axis, Value])
        .with(&[("correction", "f64")])
        .torch("var")
        .numpy("var"),
    reduction("std", REDUCTION).of("Float"),
    reduction("std_correction", REDUCTION)
        .of("Float")
        .takes(&[Axis, Value])
        .with(&[("correction", "f64")])
        .torch("std")
        .numpy("std"),
    reduction("norm", REDUCTION).of("Float").torch("linalg.vector_norm").numpy("linalg.norm"),
    reduction("norm_p", FALLIBLE_REDUCTION)
        .of("Float")
        .takes(&[Axis, Value])
        .with(&[("p", "f64")])
        .torch("linalg.vector_norm")
        .numpy("linalg.norm"),
    reduction("logsumexp", REDUCTION).of("Float").numpy(""),
    extreme("argmax", PLACE).of("Number").without_gradient(WHOLE),
    extreme("argmin", PLACE).of("Number").without_gradient(WHOLE),
    extreme("max", EXTREME).of("Ordered").numpy(""),
    extreme("min", EXTREME).of("Ordered").numpy(""),
    extreme("median", MEDIAN).of("Number"),
    extreme("nanmedian", MEDIAN).of("Number"),
    extreme("mode", RANKED).of("Number").numpy(""),
    extreme("kthvalue", RANKED).of("Number").takes(&[Axis, Value]).with(&[("k", "usize")]).numpy("partition"),
    one_axis("quantile", QUANTILE).of("Float").takes(&[Axis, Value]).with(&[("q", "impl Into<Quantile>")]),
    one_axis("nanquantile", QUANTILE).of("Float").takes(&[Axis, Value]).with(&[("q", "impl Into<Quantile>")]),
    one_axis("trapezoid", AREA).of("Float").takes(&[Axis, Value]).with(&[("dx", "f64")]),
    along("cumsum", PLAIN).of("Numeric").numpy("cumsum"),
    along("cumprod", PLAIN).of("Numeric").numpy("cumprod"),
    along("logcumsumexp", PLAIN).of("Float"),
    along("softmax", LAZY_TOO).of("Float"),
    along("softmin", PLAIN).of("Float").torch("nn.functional.softmin"),
    along("log_softmax", LAZY_TOO).of("Float"),
    order("cummax", PLAIN).of("Ordered").numpy("maximum.accumulate"),
    order("cummin", PLAIN).of("Ordered").numpy("minimum.accumulate"),
    order("sort", PLAIN).of("Ordered").with(DESCENDING).numpy("sort"),
    order("sort_descending", &[on(Strided, "*"), on(Var, "*")]).of("Ordered").torch("sort"),
    order("argsort", &[on(Strided, "*"), any(Strided, "*")])
        .of("Ordered")
        .gives("i64")
        .with(DESCENDING)
        .numpy("argsort")
        .without_gradient(WHOLE),
    order("argsort_descending", &[on(Strided, "*")])
        .of("Ordered")
        .gives("i64")
        .torch("argsort")
        .without_gradient(WHOLE),
    order("topk", crate::forms::FALLIBLE)
        .of("Number")
        .takes(&[Length, Axis])
        .with(&[("k", "usize"), ("largest", "bool")]),
    order("topk_smallest", crate::forms::OF_TWO).of("Number").takes(&[Length, Axis]).torch("topk"),
];
