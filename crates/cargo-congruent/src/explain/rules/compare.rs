//! Comparisons, and closeness.

use super::elementwise::{BROADCAST, broadcast_two, operands, pair};
use super::{Given, Operation, Ruled, fresh, names_of, row};
use crate::explain::pairs;
use congruent_layout::broadcast::broadcast;
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
        broadcast_to_one,
    )
    .with_steps(pairs::tell),
];

fn broadcast_to_one(given: &Given) -> Ruled {
    broadcast(operands(&given.a(), &given.b()))?;
    fresh(&[])
}
