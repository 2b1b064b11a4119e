//! Elements at other places, and values at places: in new memory.

use super::row;
use crate::explain::given::{Given, fresh, twice};
use crate::explain::operation::{Operation, Ruled};
use congruent_layout::broadcast::{Operands, expands};
use congruent_layout::error::Fault;
use congruent_layout::view::{self as rule, resolve};
use congruent_layout::{Layout, checked_numel};

const PUT: &str = "Put: a value for each position, counted through all elements; the shape stays.";
const BAGS: &str = "\
Bags of rows: a row for each bag. The index is [bags, rows of each]; a vector with a vector of offsets has a bag for each offset.";
const RUNS: &str = "\
Unique consecutive: a vector of the elements that differ from the one before them; how many they are is known when the program runs.";

pub(super) const ROWS: &[Operation] = &[
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
    row("rot90", "&x k? dim1? dim2?", "Quarter turns: at an odd number of them the two axes change places.", |given| {
        let sizes = given.sizes();
        let (a, b) = (resolve(sizes, given.or("dim1", 0))?, resolve(sizes, given.or("dim2", 1))?);
        if a == b {
            return Err(Fault::FlippedTwice { sizes: sizes.into(), axis: a });
        }
        let mut turned = sizes.to_vec();
        if given.or("k", 1).rem_euclid(2) == 1 {
            turned.swap(a, b);
        }
        fresh(&turned)
    }),
    row("fliplr", "&x", "Flip: axis 1 backwards. The shape stays.", |given| stays(given, 1)),
    row("flipud", "&x", "Flip: axis 0 backwards. The shape stays.", |given| stays(given, 0)),
    row(
        "repeat_interleave",
        "&x #repeats dim",
        "Each element along the axis again and again: its length times the number.",
        |given| {
            let (mut sizes, axis) = (given.sizes().to_vec(), resolve(given.sizes(), given.or("dim", 0))?);
            sizes[axis] = sizes[axis].saturating_mul(given.count("repeats"));
            match checked_numel(&sizes, 1) {
                None => Err(Fault::TooLarge { sizes: (&*sizes).into() }),
                Some(_) => fresh(&sizes),
            }
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
    row(
        "combinations",
        "&x #r with_replacement!?",
        "Choices of r elements of a vector, a row each: how many they are depends on its length.",
        |given| match given.sizes() {
            [_] => fresh(&[given.unknown, given.count("r")]),
            sizes => Err(Fault::RowsOfVector { sizes: sizes.into() }),
        },
    ),
    row(
        "select_scatter",
        "&self dim index &src",
        "Select scatter: the source expands to one position of the axis. The shape stays.",
        |given| {
            let mut part = Layout::scalar();
            rule::select(given.x(), resolve(given.sizes(), given.or("dim", 0))?, given.or("index", 0), &mut part)?;
            written(given, part.sizes(), "src")
        },
    ),
    row(
        "diagonal_scatter",
        "&self offset dim1 dim2 &src",
        "Diagonal scatter: the source expands to the diagonal. The shape stays.",
        |given| {
            let sizes = given.sizes();
            let (dim1, dim2) = (given.or("dim1", 0), given.or("dim2", 1));
            let (a, b) = (resolve(sizes, dim1)?, resolve(sizes, dim2)?);
            if a == b {
                return Err(Fault::SameAxes { sizes: sizes.into(), a: dim1, b: dim2 });
            }
            let mut part = Layout::scalar();
            rule::diagonal(given.x(), given.or("offset", 0), a, b, &mut part);
            written(given, part.sizes(), "src")
        },
    ),
    row(
        "masked_scatter",
        "&self &mask &source",
        "Masked scatter: the mask expands to `self`, whose shape stays.",
        |given| {
            let (x, mask) = (given.a(), given.b());
            expands(Operands { a: x.sizes, b: mask.sizes, a_named: x.named, b_named: mask.named })?;
            fresh(given.sizes())
        },
    )
    .in_place(),
    row("put put_accumulate", "&self &index &source", PUT, |given| {
        let (index, src) = (given.b().sizes, given.operands[2].sizes());
        if checked_numel(index, 1) != checked_numel(src, 1) {
            return Err(Fault::PutCount { index: index.into(), src: src.into() });
        }
        fresh(given.sizes())
    })
    .in_place(),
    row("unique_consecutive", "&x", RUNS, |given| fresh(&[given.unknown])),
    row("unique_consecutive_with_inverse", "&x", RUNS, |given| {
        Ok([fresh(&[given.unknown])?, fresh(given.sizes())?].concat())
    }),
    row("unique_consecutive_with_counts", "&x", RUNS, |given| twice(&[given.unknown])),
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

fn stays(given: &Given, axis: isize) -> Ruled {
    resolve(given.sizes(), axis)?;
    fresh(given.sizes())
}

/// The shape of `self`, if the tensor of this name expands to a part of it.
fn written(given: &Given, part: &[usize], name: &str) -> Ruled {
    let src = given.tensor(name).map_or(&[][..], |own| own.sizes());
    expands(Operands { a: part, b: src, a_named: 0, b_named: 0 })?;
    fresh(given.sizes())
}
