//! Steps from one element of an axis to the next, and areas.

use super::reduce::tell_axis;
use super::scan::ALONG;
use super::{Given, Operation, Ruled, fresh, row};
use congruent_layout::error::Fault;
use congruent_layout::reduce::ReducedAlong;
use congruent_layout::view::wrap;

pub(super) const ROWS: &[Operation] = &[
    row("trapezoid", "&x dx~? dim? keepdim!?", "The area below the elements of one axis, which is removed.", integrate)
        .with_steps(tell_axis),
    row("diff cumulative_trapezoid", "&x dx~? dim?", "Along one axis, from each position to the next: one less.", step)
        .with_steps(tell_axis),
    row("gradient", "&x spacing~? dim?", ALONG, slope).with_steps(tell_axis),
];

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
