//! The operations, a row each: parameters, the rule in words, and the library's rule, called as the library's methods call it. Each family of
//! operations has a file of its name.

mod attention;
mod combinations;
mod compare;
mod conv;
mod diagonal;
mod difference;
mod distance;
mod einsum;
mod elementwise;
mod expand;
mod flip;
mod gather;
mod glu;
mod histogram;
mod index;
mod join;
mod loss;
mod mask;
mod norm;
mod pad;
mod pool;
mod product;
mod quantile;
mod random;
mod rearrange;
mod reduce;
mod repeat;
mod resize;
mod scan;
mod scatter;
mod shuffle;
mod sort;
mod split;
mod unique;
mod views;

pub(in crate::explain) use super::given::{Given, fresh, twice};
use super::operation::plain;
pub(in crate::explain) use super::operation::{Operation, Ruled, names_of, row};

/// Iterates over the rows of all tables.
fn rows() -> impl Iterator<Item = &'static Operation> {
    [
        elementwise::ROWS,
        compare::ROWS,
        mask::ROWS,
        expand::ROWS,
        reduce::ROWS,
        quantile::ROWS,
        difference::ROWS,
        scan::ROWS,
        sort::ROWS,
        views::ROWS,
        split::ROWS,
        flip::ROWS,
        repeat::ROWS,
        diagonal::ROWS,
        pad::ROWS,
        rearrange::ROWS,
        gather::ROWS,
        scatter::ROWS,
        unique::ROWS,
        histogram::ROWS,
        index::ROWS,
        join::ROWS,
        combinations::ROWS,
        product::ROWS,
        einsum::ROWS,
        distance::ROWS,
        norm::ROWS,
        glu::ROWS,
        attention::ROWS,
        random::ROWS,
        conv::ROWS,
        pool::ROWS,
        loss::ROWS,
        resize::ROWS,
        shuffle::ROWS,
    ]
    .into_iter()
    .flatten()
    .chain([&*elementwise::FUNCTIONS, &*elementwise::FUNCTIONS_OF_TWO, &*compare::LISTED, &*scan::LISTED])
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

/// Iterates over the names that are explained.
pub fn names() -> impl Iterator<Item = &'static str> {
    rows().flat_map(|row| row.names.split_whitespace())
}
