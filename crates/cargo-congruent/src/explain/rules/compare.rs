//! Comparisons, and closeness.

use super::elementwise::{BROADCAST, broadcast_sizes, broadcast_two, pair};
use super::{Operation, fresh, names_of, row};
use crate::explain::pairs;
use congruent_operations::Kind;
use std::sync::LazyLock;

/// The comparisons, from the list of operations.
pub(super) static LISTED: LazyLock<Operation> =
    LazyLock::new(|| pair(names_of(ROWS, |of| of.kind == Kind::Comparison), "&self &other"));

pub(super) const ROWS: &[Operation] = &[
    row("isclose isclose_equal_nan", "&self &other rtol~? atol~? equal_nan~?", BROADCAST, broadcast_two)
        .with_steps(pairs::tell)
        .drawn(pairs::draw),
    row(
        "allclose allclose_equal_nan",
        "&self &other rtol~? atol~? equal_nan~?",
        "Closeness of all elements: the two broadcast, and the result is one `bool`.",
        |given| broadcast_sizes(given).and_then(|_| fresh(&[])),
    )
    .with_steps(pairs::tell),
];
