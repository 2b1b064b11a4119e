//! Order statistics: medians, quantiles, the k-th value, the most frequent one.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[
    extreme("median", MEDIAN).of("Number"),
    extreme("nanmedian", MEDIAN).of("Number"),
    extreme("mode", RANKED).of("Number").numpy(""),
    extreme("kthvalue", RANKED).of("Number").takes(&[Axis, Value]).with(&[("k", "usize")]).numpy("partition"),
    one_axis("quantile", QUANTILE).of("Float").takes(&[Axis, Value]).with(&[("q", "impl Into<Quantile>")]),
    one_axis("nanquantile", QUANTILE).of("Float").takes(&[Axis, Value]).with(&[("q", "impl Into<Quantile>")]),
];
