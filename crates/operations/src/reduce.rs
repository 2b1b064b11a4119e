//! Reductions along axes: sums, means, extremes, norms.

use crate::kinds::*;

const fn reduction(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Reduction, methods).takes(&[Axis]).torch(name).numpy(name)
}

/// These operations.
pub const ALL: &[Operation] = &[
    reduction("sum", REDUCTION).of("Numeric").also("sum_axis row_sum column_sum"),
    reduction("nansum", REDUCTION).of("Float"),
    reduction("prod", REDUCTION).of("Numeric").also("product_axis row_product"),
    reduction("mean", REDUCTION).of("Inexact").also("mean_axis row_mean average column_mean"),
    reduction("nanmean", REDUCTION).of("Float"),
    reduction("amax", FALLIBLE_REDUCTION).of("Ordered").also("max_all"),
    reduction("amin", FALLIBLE_REDUCTION).of("Ordered").also("min_all"),
    reduction("any", TRUTH).of("Truth").gives("bool").without_gradient(CONDITION),
    reduction("all", TRUTH).of("Truth").gives("bool").without_gradient(CONDITION),
    reduction("count_nonzero", TRUTH).of("Truth").gives("i64").without_gradient(WHOLE),
    reduction("var", REDUCTION).of("Float").also("var_axis"),
    reduction("var_correction", REDUCTION)
        .of("Float")
        .takes(&[Axis, Value])
        .with(&[("correction", "f64")])
        .torch("var")
        .numpy("var"),
    reduction("std", REDUCTION).of("Float").also("std_axis"),
    reduction("std_correction", REDUCTION)
        .of("Float")
        .takes(&[Axis, Value])
        .with(&[("correction", "f64")])
        .torch("std")
        .numpy("std"),
    reduction("norm", REDUCTION).of("Float").torch("linalg.vector_norm").numpy("linalg.norm").also("norm_l2"),
    reduction("norm_p", FALLIBLE_REDUCTION)
        .of("Float")
        .takes(&[Axis, Value])
        .with(&[("p", "f64")])
        .torch("linalg.vector_norm")
        .numpy("linalg.norm"),
    reduction("logsumexp", REDUCTION).of("Float").numpy("").also("log_sum_exp"),
    extreme("argmax", PLACE).of("Number").without_gradient(WHOLE),
    extreme("argmin", PLACE).of("Number").without_gradient(WHOLE),
    extreme("max", EXTREME).of("Ordered").numpy("").also("max_with_indices"),
    extreme("min", EXTREME).of("Ordered").numpy("").also("min_with_indices"),
];
