//! Operations along an axis that stays.

use super::reduce::tell_axis;
use super::{Given, Operation, Ruled, fresh, names_of, row, twice};
use congruent_layout::view::wrap;
use congruent_operations::Kind;
use std::sync::LazyLock;

pub(super) const ALONG: &str = "Along one axis, all others apart: the shape stays.";

/// The other operations along an axis that stays, from the list of operations.
pub(super) static LISTED: LazyLock<Operation> = LazyLock::new(|| {
    row(names_of(ROWS, |of| of.kind == Kind::Along), "&x dim =dtype~?", ALONG, keep_shape).with_steps(tell_axis)
});

pub(super) const ROWS: &[Operation] = &[row(
    "cummax cummin",
    "&x dim?",
    "Along one axis: the best so far, and where it was, both of the same shape.",
    |given| keep_shape(given).and_then(|_| twice(given.sizes())),
)
.with_steps(tell_axis)];

pub(super) fn keep_shape(given: &Given) -> Ruled {
    wrap(given.sizes(), given.or("dim", -1))?;
    fresh(given.sizes())
}
