//! Masks: what they fill, select, and choose.

use super::elementwise::{BROADCAST, broadcast_all, broadcast_two, operands};
use super::{Given, Operation, Ruled, fresh, row};
use crate::explain::pairs;
use congruent_layout::broadcast::broadcast;

pub(super) const ROWS: &[Operation] = &[
    row("masked_fill", "&self &mask value~?", BROADCAST, broadcast_two).in_place().with_steps(pairs::tell).drawn(pairs::draw),
    row(
        "masked_select",
        "&self &mask",
        "Masked select: the two broadcast, and the elements at which the mask holds make a vector. How many there are is known when\n\
         the program runs.",
        select_masked,
    )
    .with_steps(pairs::tell),
    row(
        "where_ where",
        "&mask &self &other",
        "Where: mask and both operands broadcast, lined up at their last axes, and each element is from one of the two.",
        broadcast_all,
    )
    .with_steps(pairs::tell_all),
    row(
        "nonzero",
        "&x",
        "Nonzero: a row of positions for each element that is not 0; how many there are is known when the program runs.",
        |given| fresh(&[given.unknown, given.sizes().len()]),
    ),
];

fn select_masked(given: &Given) -> Ruled {
    broadcast(operands(&given.a(), &given.b()))?;
    fresh(&[given.unknown])
}
