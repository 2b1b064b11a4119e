//! Quantiles, medians, the mode and the k-th value.

use super::reduce::{FOUND, REDUCED, find, reduce, tell};
use super::{Operation, row};

pub(super) const ROWS: &[Operation] = &[
    row("mode", "&x dim...? keepdim!?", FOUND, |given| find(given, true)).with_steps(tell),
    // (Of no floats at all the median is NaN.)
    row("median nanmedian", "&x dim...? keepdim!?", FOUND, |given| find(given, !given.list("dim").is_empty()))
        .with_steps(tell),
    row("kthvalue", "&x k~? dim...? keepdim!?", FOUND, |given| find(given, true)).with_steps(tell),
    row("quantile nanquantile", "&x q~? dim...? keepdim!?", REDUCED, |given| reduce(given, true)).with_steps(tell),
];
