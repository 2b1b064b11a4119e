//! Reductions along axes: sums, means, extremes, norms.

use crate::kinds::*;

const fn reduction(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Reduction, methods).takes(&[Axis]).torch(name).numpy(name)
}

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
];
