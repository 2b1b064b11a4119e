//! Elements taken by an index, rows of a table and their bags.

use super::{Given, Operation, Ruled, fresh, row};
use crate::explain::joins;
use congruent_layout::error::Fault;
use congruent_layout::gather as rule;

const BAGS: &str = "\
Bags of rows: a row for each bag. The index is [bags, rows of each]; a vector with a vector of offsets has a bag for each offset.";

pub(super) const ROWS: &[Operation] = &[
    row(
        "gather",
        "&self dim &index sparse_grad~?",
        "Gather: the index is lined up with `self` at the first axes. Along the axis, which is one of the index, the result is as long\n\
         as the index. Along all others lengths are equal, or one of them is 1, which stretches, as do axes that the index does not have.",
        |given| {
            let found = rule::gather(given.a(), given.or("dim", 0), given.b())?;
            fresh(&found.out)
        },
    )
    .with_steps(joins::tell_gather),
    row(
        "take_along_dim",
        "&self &index dim",
        "Take along an axis: self and index have as many axes and broadcast, but for the axis, along which the result is as long as the index.",
        |given| fresh(&rule::take(given.a(), given.or("dim", 0), given.b())?.out),
    )
    .with_steps(joins::tell_pair),
    row(
        "index_select",
        "&self dim &index",
        "Index select: the index is a vector; the length of the axis becomes that of the index.",
        |given| {
            let found = rule::select(given.a(), given.or("dim", 0), given.b())?;
            match (given.sizes(), found.sizes[0]) {
                ([], 1) => fresh(&[]),
                ([], positions) => Err(Fault::IndexOfScalar { positions }),
                _ => fresh(&found.out),
            }
        },
    ),
    row(
        "embedding",
        "&weight &index",
        "Embedding: a row of the table for each element of the index: its shape, and the width of the table behind it.",
        |given| fresh(&rule::rows(given.a(), given.b())?.out),
    ),
    row(
        "take",
        "&self &index",
        "Take: positions are counted through all elements, and the result has the shape of the index.",
        |given| fresh(given.b().sizes),
    ),
    row("embedding_bag", "&weight &index &offsets? mode\"?", BAGS, bags),
    row("embedding_bag_weighted", "&weight &index &per_sample_weights &offsets?", BAGS, |given| {
        let (index, weights) = (given.operands[1].sizes(), given.operands[2].sizes());
        let rows = bags(given)?;
        match index == weights {
            true => Ok(rows),
            false => Err(Fault::BagWeights { positions: index.into(), weights: weights.into() }),
        }
    }),
];

/// A row of the table for each bag.
fn bags(given: &Given) -> Ruled {
    let (table, index) = (given.sizes(), given.b().sizes);
    let count = match (index, given.tensor("offsets").map(|own| own.sizes())) {
        (&[bags, _], None) | (&[_], Some(&[bags])) => bags,
        (&[_], Some(sizes)) => return Err(Fault::Bags { sizes: sizes.into() }),
        _ => return Err(Fault::Bags { sizes: index.into() }),
    };
    match *table {
        [_, width] => fresh(&[count, width]),
        _ => Err(Fault::Table { sizes: table.into() }),
    }
}
