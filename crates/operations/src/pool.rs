//! Pools, their gradients, what undoes them, and windows as columns.

use crate::kinds::*;

const TO: &[(&str, &str)] = &[("to", "ResizedBy")];

const POOL: &[(&str, &str)] = &[("pool", "Windowed")];
const POWERS: &[(&str, &str)] = &[("p", "f64"), ("pool", "Windowed")];

/// These operations.
pub const ALL: &[Operation] = &[
    window("max_pool1d", "nn.functional.max_pool1d"),
    window("max_pool2d", "nn.functional.max_pool2d"),
    window("max_pool1d_with_indices", "nn.functional.max_pool1d"),
    window("max_pool2d_with_indices", "nn.functional.max_pool2d"),
    window("avg_pool1d", "nn.functional.avg_pool1d"),
    window("avg_pool2d", "nn.functional.avg_pool2d"),
    settled("adaptive_avg_pool1d", TO).by("AdaptivePool1d").torch("nn.functional.adaptive_avg_pool1d"),
    settled("adaptive_avg_pool2d", TO).by("AdaptivePool2d").torch("nn.functional.adaptive_avg_pool2d"),
    settled("adaptive_max_pool1d", TO).by("AdaptivePool1d").torch("nn.functional.adaptive_max_pool1d"),
    settled("adaptive_max_pool2d", TO).by("AdaptivePool2d").torch("nn.functional.adaptive_max_pool2d"),
    settled("adaptive_max_pool1d_with_indices", TO)
        .by("AdaptivePool1d")
        .gives("(T, i64)")
        .torch("nn.functional.adaptive_max_pool1d_with_indices"),
    settled("adaptive_max_pool2d_with_indices", TO)
        .by("AdaptivePool2d")
        .gives("(T, i64)")
        .torch("nn.functional.adaptive_max_pool2d_with_indices"),
    window("max_unpool1d", "nn.functional.max_unpool1d"),
    window("max_unpool2d", "nn.functional.max_unpool2d"),
    settled("lp_pool1d", POWERS).by("Pool1d").torch("nn.functional.lp_pool1d"),
    settled("lp_pool2d", POWERS).by("Pool2d").torch("nn.functional.lp_pool2d"),
    backward("max_pool1d_backward"),
    backward("max_pool2d_backward"),
    backward("avg_pool1d_backward"),
    backward("avg_pool2d_backward"),
    settled("im2col", POOL).by("WindowColumns").torch("nn.functional.unfold"),
    window("col2im", "nn.functional.fold"),
];
