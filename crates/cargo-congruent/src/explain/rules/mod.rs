//! The operations, a row each: parameters, the rule in words, and the library's rule, called as the library's methods call it.

mod arrange;
mod contract;
mod elementwise;
mod index;
mod joins;
mod learning;
mod moved;
mod planes;
mod products;
mod random;
mod reduce;
mod views;

pub(in crate::explain) use super::operation::row;
use super::operation::{Operation, plain};

/// Every row.
fn rows() -> impl Iterator<Item = &'static Operation> {
    [
        elementwise::ROWS,
        reduce::ROWS,
        views::ROWS,
        arrange::ROWS,
        moved::ROWS,
        index::ROWS,
        joins::ROWS,
        products::ROWS,
        contract::ROWS,
        random::ROWS,
        learning::ROWS,
        planes::ROWS,
    ]
    .into_iter()
    .flatten()
    .chain([&*elementwise::FUNCTIONS, &*elementwise::FUNCTIONS_OF_TWO])
    .chain(&*reduce::LISTED)
}

/// Returns the operation of a name, also of a form of it: `try_sum`, `sum_keepdim`, `add_`.
pub(super) fn find(name: &str) -> Option<&'static Operation> {
    let exact = rows().find(|row| row.has(name));
    let plain = plain(name);
    exact
        .or_else(|| rows().find(|row| row.has(&plain)))
        .or_else(|| {
            let base = plain.strip_suffix('_')?;
            rows().find(|row| row.in_place && row.has(base))
        })
        .or_else(|| {
            let base =
                ["_axes_keepdim", "_keepdim", "_axes", "_all"].iter().find_map(|form| plain.strip_suffix(form))?;
            rows().find(|row| row.takes.contains("keepdim!") && row.has(base))
        })
}

/// Every name that is explained.
pub fn names() -> impl Iterator<Item = &'static str> {
    rows().flat_map(|row| row.names.split_whitespace())
}
