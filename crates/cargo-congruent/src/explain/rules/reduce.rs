//! Reductions: of all elements, and along axes.

use super::{Given, Operation, Ruled, fresh, names_of, row, twice};
use crate::explain::Report;
use crate::explain::bound::Bound;
use congruent_layout::error::Fault;
use congruent_layout::reduce::ReducedAlong;
use congruent_notation::figure::table;
use congruent_operations::Kind;
use std::sync::LazyLock;

pub(super) const REDUCED: &str = "\
A reduction: its axes are removed, or stay with length 1 (`keepdim=True`, `sum_keepdim`). Without an axis it is over all of them.";
pub(super) const FOUND: &str = "\
A reduction that says where, too: the values and their positions, both without the axis, or with length 1 there (`keepdim=True`).";

/// The other reductions, from the list of operations: those that have a result for no elements, and those that do not.
pub(super) static LISTED: LazyLock<[Operation; 2]> = LazyLock::new(|| {
    let names =
        |needs_elements: bool| names_of(ROWS, |of| of.kind == Kind::Reduction && of.is_fallible() == needs_elements);
    let takes = "&x dim...? keepdim!?";
    [
        row(names(false), takes, REDUCED, |given| reduce(given, false)).with_steps(tell),
        row(names(true), takes, REDUCED, |given| reduce(given, true)).with_steps(tell),
    ]
});

pub(super) const ROWS: &[Operation] = &[
    row("sum prod mean", "&x dim...? keepdim!? =dtype~?", REDUCED, |given| reduce(given, false)).with_steps(tell),
    row("var std var_correction std_correction", "&x dim...? keepdim!? correction~? unbiased!?", REDUCED, |given| {
        reduce(given, false)
    })
    .with_steps(tell),
    row("norm norm_p", "&x dim...? keepdim!? p~?", REDUCED, |given| reduce(given, false)).with_steps(tell),
    row("argmax argmin", "&x dim...? keepdim!?", REDUCED, |given| reduce(given, true)).with_steps(tell),
    row("max min", "&x dim...? keepdim!?", FOUND, |given| find(given, true)).with_steps(tell),
];

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

pub(super) fn tell(report: &mut Report, bound: &Bound) -> Vec<String> {
    marked(report, bound, true);
    vec![]
}

pub(super) fn tell_axis(report: &mut Report, bound: &Bound) -> Vec<String> {
    marked(report, bound, false);
    vec![]
}

pub(super) fn reduce(given: &Given, needs_elements: bool) -> Ruled {
    let along = along(given)?;
    if needs_elements {
        along.not_empty(given.sizes())?;
    }
    fresh(&along.left(given.sizes(), given.bound.keeps()))
}

pub(super) fn find(given: &Given, needs_elements: bool) -> Ruled {
    let all = reduce(given, needs_elements)?;
    if given.list("dim").is_empty() { Ok(all) } else { twice(all[0].layout.sizes()) }
}
