//! Sorting, and places in what is sorted.

use super::reduce::tell_axis;
use super::scan::{ALONG, keep_shape};
use super::{Given, Operation, Ruled, fresh, row, twice};
use congruent_layout::error::Fault;
use congruent_layout::view::wrap;

pub(super) const ROWS: &[Operation] = &[
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
    row(
        "searchsorted searchsorted_with",
        "&sorted &values right!? side\"?",
        "Searchsorted: the result has the shape of the values. What is sorted is a vector, or has the same axes in front of the last.",
        |given| match (given.sizes(), given.operands[1].sizes()) {
            ([_], values) => fresh(values),
            ([a @ .., _], [b @ .., _]) if a == b => fresh(given.operands[1].sizes()),
            (sorted, values) => Err(Fault::Search { sorted: sorted.into(), values: values.into() }),
        },
    ),
];

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
