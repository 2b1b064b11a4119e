//! Reductions, and what runs along an axis and keeps it.

use super::row;
use crate::explain::given::{Given, fresh, twice};
use crate::explain::operation::{Operation, Ruled};
use crate::explain::{Report, bound::Bound};
use congruent_layout::error::Fault;
use congruent_layout::reduce::ReducedAlong;
use congruent_layout::view::wrap;
use congruent_notation::figure::table;
use congruent_operations::{ALL, Kind};
use std::sync::LazyLock;

const REDUCED: &str = "\
A reduction: its axes are removed, or stay with length 1 (`keepdim=True`, `sum_keepdim`). Without an axis it is over all of them.";
const FOUND: &str = "\
A reduction that says where, too: the values and their positions, both without the axis, or with length 1 there (`keepdim=True`).";
const ALONG: &str = "Along one axis, all others apart: the shape stays.";

pub(super) const ROWS: &[Operation] = &[
    row("sum prod mean", "&x dim...? keepdim!? =dtype~?", REDUCED, |given| reduce(given, false)).with_steps(tell),
    row("var std var_correction std_correction", "&x dim...? keepdim!? correction~? unbiased!?", REDUCED, |given| {
        reduce(given, false)
    })
    .with_steps(tell),
    row("norm norm_p", "&x dim...? keepdim!? p~?", REDUCED, |given| reduce(given, false)).with_steps(tell),
    row("argmax argmin", "&x dim...? keepdim!?", REDUCED, |given| reduce(given, true)).with_steps(tell),
    row("max min mode", "&x dim...? keepdim!?", FOUND, |given| find(given, true)).with_steps(tell),
    // (Of no floats at all the median is NaN.)
    row("median nanmedian", "&x dim...? keepdim!?", FOUND, |given| find(given, !given.list("dim").is_empty())).with_steps(tell),
    row("kthvalue", "&x k~? dim...? keepdim!?", FOUND, |given| find(given, true)).with_steps(tell),
    row("quantile nanquantile", "&x q~? dim...? keepdim!?", REDUCED, |given| reduce(given, true)).with_steps(tell),
    row("trapezoid", "&x dx~? dim? keepdim!?", "The area below the elements of one axis, which is removed.", integrate)
        .with_steps(tell_axis),
    row("diff cumulative_trapezoid", "&x dx~? dim?", "Along one axis, from each position to the next: one less.", step)
        .with_steps(tell_axis),
    row("gradient", "&x spacing~? dim?", ALONG, slope).with_steps(tell_axis),
    row("renorm", "&x p~? dim maxnorm~?", "Each part along one axis, with a norm that is bounded: the shape stays.", keep_shape)
        .with_steps(tell_axis),
    row("cummax cummin", "&x dim?", "Along one axis: the best so far, and where it was, both of the same shape.", |given| {
        keep_shape(given).and_then(|_| twice(given.sizes()))
    })
    .with_steps(tell_axis),
    row("argsort argsort_descending", "&x dim? descending!? stable!?", ALONG, keep_shape).with_steps(tell_axis),
    row(
        "sort sort_descending",
        "&x dim? descending!? stable!?",
        "Along one axis, all others apart: the sorted values, and where each was, both of the same shape.",
        |given| keep_shape(given).and_then(|_| twice(given.sizes())),
    )
    .with_steps(tell_axis),
    row(
        "topk topk_smallest",
        "&x #k dim? largest!? sorted!?",
        "The largest of an axis: its length becomes `k`; values and positions. `k` comes first, as in PyTorch, but for `topk::<AXIS, K>()`.",
        take_largest,
    )
    .generic("dim k")
    .with_steps(tell_axis),
];

/// The other reductions and operations along an axis, from the list of operations: those that have a result for no elements, those that do not, and
/// those that keep the axis.
pub(super) static LISTED: LazyLock<[Operation; 3]> = LazyLock::new(|| {
    let names = |kind: Kind, needs_elements: bool| {
        let operations = ALL.iter().filter(move |of| of.kind == kind && of.is_fallible() == needs_elements);
        let names = operations.map(|operation| operation.name).filter(|name| !ROWS.iter().any(|row| row.has(name)));
        &*names.collect::<Vec<_>>().join(" ").leak()
    };
    let reduction = "&x dim...? keepdim!?";
    [
        row(names(Kind::Reduction, false), reduction, REDUCED, |given| reduce(given, false)).with_steps(tell),
        row(names(Kind::Reduction, true), reduction, REDUCED, |given| reduce(given, true)).with_steps(tell),
        row(names(Kind::Along, false), "&x dim =dtype~?", ALONG, keep_shape).with_steps(tell_axis),
    ]
});

/// The axes that are named: none is all.
fn along(given: &Given) -> Result<ReducedAlong, Fault> {
    ReducedAlong::listed(given.sizes(), given.list("dim"))
}

/// The lengths with the reduced ones in parentheses.
fn marked(report: &mut Report, bound: &Bound, all: bool) {
    let lengths = &bound.values()[0].lengths;
    let rank = lengths.len() as isize;
    let axes: Vec<isize> = bound.list("dim").iter().filter_map(|word| word.parse().ok()).collect();
    let named = |k: isize| axes.iter().any(|axis| *axis == k || *axis == k - rank) || all && axes.is_empty();
    let own = |(k, length): (usize, &String)| if named(k as isize) { format!("({length})") } else { length.clone() };
    let shown: Vec<String> = lengths.iter().enumerate().map(own).collect();
    report.say(table(&[("shape", &shown)], true, &[], ""));
}

fn tell(report: &mut Report, bound: &Bound) -> Vec<String> {
    marked(report, bound, true);
    vec![]
}

fn tell_axis(report: &mut Report, bound: &Bound) -> Vec<String> {
    marked(report, bound, false);
    vec![]
}

fn reduce(given: &Given, needs_elements: bool) -> Ruled {
    let along = along(given)?;
    if needs_elements {
        along.not_empty(given.sizes())?;
    }
    fresh(&along.left(given.sizes(), given.bound.keeps()))
}

fn find(given: &Given, needs_elements: bool) -> Ruled {
    let all = reduce(given, needs_elements)?;
    if given.list("dim").is_empty() { Ok(all) } else { twice(all[0].layout.sizes()) }
}

fn keep_shape(given: &Given) -> Ruled {
    wrap(given.sizes(), given.or("dim", -1))?;
    fresh(given.sizes())
}

fn integrate(given: &Given) -> Ruled {
    let (sizes, keeps) = (given.sizes(), given.bound.keeps());
    match wrap(sizes, given.or("dim", -1))? {
        Some(axis) => fresh(&ReducedAlong::single(sizes.len(), axis).left(sizes, keeps)),
        None => fresh(&[]),
    }
}

fn step(given: &Given) -> Ruled {
    let mut sizes = given.sizes().to_vec();
    match wrap(&sizes, given.or("dim", -1))? {
        Some(axis) => sizes[axis] = sizes[axis].saturating_sub(1),
        None => return Err(Fault::WindowTooLong { sizes: given.sizes().into(), axis: 0, size: 2 }),
    }
    fresh(&sizes)
}

fn slope(given: &Given) -> Ruled {
    let sizes = given.sizes();
    match wrap(sizes, given.or("dim", -1))? {
        Some(axis) if sizes[axis] >= 2 => fresh(sizes),
        axis => Err(Fault::WindowTooLong { sizes: sizes.into(), axis: axis.unwrap_or(0), size: 2 }),
    }
}

fn take_largest(given: &Given) -> Ruled {
    let axis = wrap(given.sizes(), given.or("dim", -1))?.unwrap_or(0);
    let (mut sizes, k) = (given.sizes().to_vec(), given.count("k"));
    if k > sizes.get(axis).copied().unwrap_or(1) {
        return Err(Fault::TopK { sizes: given.sizes().into(), axis, k });
    }
    if let Some(size) = sizes.get_mut(axis) {
        *size = k;
    }
    twice(&sizes)
}
