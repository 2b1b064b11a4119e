//! Triangles and diagonals of matrices, and powers of a vector.

use super::{Given, Operation, Ruled, fresh, row};
use congruent_layout::Layout;
use congruent_layout::error::Fault;
use congruent_layout::view::{self as rule};

pub(super) const ROWS: &[Operation] = &[
    row(
        "tril triu",
        "&x diagonal?",
        "A triangle of each matrix, the rest 0: at least two axes. The shape stays.",
        |given| match given.sizes() {
            [] | [_] => Err(Fault::Triangle { sizes: given.sizes().into() }),
            sizes => fresh(sizes),
        },
    ),
    row(
        "diag",
        "&x diagonal?",
        "Diag: a vector becomes a matrix with it on a diagonal; a matrix gives its diagonal.",
        |given| match given.sizes() {
            [_] => embedded(given, given.or("diagonal", 0)),
            [_, _] => {
                let mut to = Layout::scalar();
                rule::diagonal(given.x(), given.or("diagonal", 0), 0, 1, &mut to);
                fresh(to.sizes())
            }
            sizes => Err(Fault::DiagRank { sizes: sizes.into() }),
        },
    ),
    row(
        "diag_embed",
        "&x offset?",
        "Diag embed: each row becomes a matrix with it on a diagonal: two axes of length n + |offset|.",
        |given| embedded(given, given.or("offset", 0)),
    ),
    row("trace", "&x", "Trace: the sum of the main diagonal of a matrix.", |given| match given.sizes() {
        [_, _] => fresh(&[]),
        sizes => Err(Fault::TraceRank { sizes: sizes.into() }),
    }),
    row("vander", "&x #N increasing!?", "Powers: a row of N for each element of a vector.", |given| {
        match given.sizes() {
            &[rows] => fresh(&[rows, given.count("N")]),
            sizes => Err(Fault::RowsOfVector { sizes: sizes.into() }),
        }
    }),
];

fn embedded(given: &Given, offset: isize) -> Ruled {
    let Some((&n, leading)) = given.sizes().split_last() else {
        return Err(Fault::Axis { sizes: given.sizes().into(), axis: -1 });
    };
    let side = n.saturating_add(offset.unsigned_abs());
    fresh(&[leading, &[side, side]].concat())
}
