//! The interpreter of the dynamic face, area by area.

use super::{conv, gather, join, nn_dense, product, reduce, scan};
use torch::Case;

/// Applies the case's operation by the file of its area, and compares.
pub fn agrees(area: &str, case: &Case) {
    match area {
        "conv" => conv::agrees(case),
        "gather" => gather::agrees(case),
        "join" => join::agrees(case),
        "nn_dense" => nn_dense::agrees(case),
        "product" => product::agrees(case),
        "reduce" => reduce::agrees(case),
        "scan" => scan::agrees(case),
        other => panic!("no area {other}"),
    }
}
