//! Distances of vectors and of rows, and angles.

use super::elementwise::broadcast_sizes;
use super::product::product_row;
use super::{Given, Operation, Ruled, fresh, row};
use crate::explain::pairs;
use congruent_layout::broadcast::{Operands, broadcast};
use congruent_layout::error::Fault;

pub(super) const ROWS: &[Operation] = &[
    row(
        "pairwise_distance",
        "&x1 &x2 p~? eps~?",
        "The norm of the difference along the last axis, which is removed; both broadcast.",
        |given| fresh(broadcast_sizes(given)?.split_last().map_or(&[], |(_, kept)| kept)),
    )
    .with_steps(pairs::tell),
    product_row(
        "cdist",
        "&x1 &x2 p~?",
        "The distance of each row of one matrix from each row of another; batches broadcast.",
        cdist,
    ),
    row("pdist", "&x p~?", "The distance of each row of a matrix from the rows behind it.", |given| {
        match *given.sizes() {
            [n, _] => fresh(&[n * n.saturating_sub(1) / 2]),
            _ => Err(Fault::PointRanks { a: given.sizes().into(), b: given.sizes().into() }),
        }
    }),
];

fn cdist(given: &Given) -> Ruled {
    let (a, b) = (given.a(), given.b());
    let ([left @ .., rows, m], [right @ .., columns, n]) = (a.sizes, b.sizes) else {
        return Err(Fault::PointRanks { a: a.sizes.into(), b: b.sizes.into() });
    };
    if m != n {
        return Err(Fault::PointColumns { a: a.sizes.into(), b: b.sizes.into() });
    }
    let batches = Operands { a: left, b: right, a_named: a.named >> 2, b_named: b.named >> 2 };
    fresh(&broadcast(batches)?.iter().copied().chain([*rows, *columns]).collect::<Vec<_>>())
}
