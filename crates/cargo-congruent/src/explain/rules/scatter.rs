//! Values put to places, or to a part of a copy, and where a mask holds.

use super::elementwise::operands;
use super::index::put;
use super::{Given, Operation, Ruled, fresh, row};
use crate::explain::{joins, pairs};
use congruent_layout::broadcast::{Operands, expands};
use congruent_layout::error::Fault;
use congruent_layout::gather as rule;
use congruent_layout::view::{self, resolve};
use congruent_layout::{Layout, checked_numel, not_negative};

const SCATTER: &str = "\
Scatter: index and values are lined up with `self` at the first axes. Along the axis the result is as long as `self`, and the index
may be shorter than the values. Along all others lengths are equal, or 1, which stretches; in place, `self` keeps its shape.";
const PUT: &str = "Put: a value for each position, counted through all elements; the shape stays.";

pub(super) const ROWS: &[Operation] = &[
    row("scatter scatter_add scatter_reduce scatter_value", "&self dim &index &src? value~? reduce~?", SCATTER, scatter)
        .in_place()
        .with_steps(joins::tell_pair),
    row(
        "index_add index_copy",
        "&self dim &index &source alpha~?",
        "Index add, index copy: the index is a vector; the source has the shape of `self`, but for the axis, where it is as long as the index.",
        |given| {
            let source = given.operands[2].geometry();
            rule::add(given.a(), given.or("dim", 0), given.b(), source)?;
            fresh(given.sizes())
        },
    )
    .in_place(),
    row("index_fill", "&self dim &index value~?", "Index fill: the index is a vector, and the shape stays.", |given| {
        rule::select(given.a(), given.or("dim", 0), given.b())?;
        fresh(given.sizes())
    })
    .in_place(),
    row("one_hot one_hot_of one_hot_inferred", "&x num_classes?", "One hot: a new last axis, as long as there are classes.", |given| {
        // -1 is as many as there are, as in PyTorch.
        let classes = match given.number("num_classes") {
            None | Some(-1) => given.unknown,
            Some(asked) => not_negative(given.sizes(), &[asked])?[0],
        };
        fresh(&[given.sizes(), &[classes]].concat())
    }),
    row("put put_accumulate", "&self &index &source", PUT, |given| {
        let (index, src) = (given.b().sizes, given.operands[2].sizes());
        if checked_numel(index, 1) != checked_numel(src, 1) {
            return Err(Fault::PutCount { index: index.into(), src: src.into() });
        }
        fresh(given.sizes())
    })
    .in_place(),
    row(
        "select_scatter",
        "&self dim index &src",
        "Select scatter: the source expands to one position of the axis. The shape stays.",
        |given| {
            let mut part = Layout::scalar();
            view::select(given.x(), resolve(given.sizes(), given.or("dim", 0))?, given.or("index", 0), &mut part)?;
            written(given, part.sizes())
        },
    ),
    row(
        "slice_scatter",
        "&x &values items%",
        "Index put: the values are stretched to what the index picks; the shape of `self` stays.",
        put,
    )
    .in_place()
    .with_steps(pairs::tell_shapes),
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
            view::diagonal(given.x(), given.or("offset", 0), a, b, &mut part);
            written(given, part.sizes())
        },
    ),
    row(
        "masked_scatter",
        "&self &mask &source",
        "Masked scatter: the mask expands to `self`, whose shape stays.",
        |given| {
            expands(operands(&given.a(), &given.b()))?;
            fresh(given.sizes())
        },
    )
    .in_place(),
];

fn scatter(given: &Given) -> Ruled {
    // A number is written everywhere: it has no axes to be lined up.
    let src = given.tensor("src").filter(|own| !own.sizes().is_empty()).map(|own| own.geometry());
    let in_place = given.bound.in_place();
    let found = rule::scatter(given.a(), given.or("dim", 0), given.b(), src, in_place)?;
    fresh(if given.sizes().is_empty() { &[] } else { &found.out })
}

/// The shape of `self`, if the source expands to a part of it.
fn written(given: &Given, part: &[usize]) -> Ruled {
    let src = given.tensor("src").map_or(&[][..], |own| own.sizes());
    expands(Operands { a: part, b: src, a_named: 0, b_named: 0 })?;
    fresh(given.sizes())
}
