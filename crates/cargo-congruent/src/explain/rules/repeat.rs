//! Elements repeated: the whole tensor again and again, or each element.

use super::{Given, Operation, Ruled, fresh, row};
use crate::explain::sums;
use congruent_layout::error::Fault;
use congruent_layout::not_negative;
use congruent_layout::view::resolve;

pub(super) const ROWS: &[Operation] = &[
    row(
        "repeat",
        "&x sizes...",
        "Repeat: the whole tensor again and again along each axis. Lengths are multiplied, lined up at the last axes; counts in front make new axes.",
        |given| repeated(given, &not_negative(given.sizes(), given.list("sizes"))?),
    )
    .with_steps(sums::tell_counts),
    row(
        "tile",
        "&x sizes...",
        "Tile: as `repeat`, but axes without a count stay, as in NumPy.",
        |given| {
            let counts = not_negative(given.sizes(), given.list("sizes"))?;
            let lacking = given.sizes().len().saturating_sub(counts.len());
            repeated(given, &[&vec![1; lacking], &counts[..]].concat())
        },
    )
    .with_steps(sums::tell_counts),
    row(
        "repeat_interleave",
        "&x #repeats dim",
        "Each element along the axis again and again: its length times the number.",
        |given| {
            let (mut sizes, axis) = (given.sizes().to_vec(), resolve(given.sizes(), given.or("dim", 0))?);
            sizes[axis] = sizes[axis].saturating_mul(given.count("repeats"));
            fresh(&sizes)
        },
    )
    .generic("dim repeats"),
    row(
        "repeat_interleave_by",
        "&x &repeats dim",
        "Each element along the axis as often as its count says: how long the axis becomes is known when the program runs.",
        |given| {
            let (mut sizes, axis) = (given.sizes().to_vec(), resolve(given.sizes(), given.or("dim", 0))?);
            if given.b().sizes != [sizes[axis]] {
                let (index, src) = (given.b().sizes.into(), given.sizes().into());
                return Err(Fault::IndexCount { sizes: given.sizes().into(), index, src, axis });
            }
            sizes[axis] = given.unknown;
            fresh(&sizes)
        },
    ),
];

fn repeated(given: &Given, counts: &[usize]) -> Ruled {
    let sizes = given.sizes();
    let Some(new) = counts.len().checked_sub(sizes.len()) else {
        return Err(Fault::RepeatRank { sizes: sizes.into(), counts: counts.into() });
    };
    let length =
        |(axis, count): (usize, &usize)| axis.checked_sub(new).map_or(1, |own| sizes[own]).saturating_mul(*count);
    let out: Vec<usize> = counts.iter().enumerate().map(length).collect();
    fresh(&out)
}
