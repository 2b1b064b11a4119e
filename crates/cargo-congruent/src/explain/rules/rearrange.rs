//! Axes by name.

use super::{Operation, fresh, row};
use congruent_layout::Layout;
use congruent_layout::rearrange::{read, rearrange};
use congruent_layout::view::{self as rule};

pub(super) const ROWS: &[Operation] = &[
    row(
        "rearrange",
        "&x pattern\" #lengths*",
        "Rearrange: names for axes; those of one group in parentheses are merged, or split, and the order is that on the right.",
        |given| {
            let lengths: Vec<_> = given.words().iter().map(|(name, all)| (name.as_str(), all[0].unsigned_abs())).collect();
            let found = read(given.bound.text("pattern"), &lengths, |pattern, given_lengths| {
                rearrange(given.x(), pattern, given_lengths)
            })??;
            let mut to = Layout::scalar();
            match rule::view(&found.apart, &found.sizes, &mut to) {
                Some(skip) => Ok(vec![given.moved(rule::Window { skip, layout: to })]),
                None => fresh(&found.sizes),
            }
        },
    )
    .drawn(crate::explain::views::draw),
];
