//! Masks: what they fill, select, and choose.

use super::elementwise::{BROADCAST, broadcast_all, broadcast_sizes, broadcast_two};
use super::{Operation, fresh, row};
use crate::explain::pairs;

pub(super) const ROWS: &[Operation] = &[
    row("masked_fill", "&self &mask value~?", BROADCAST, broadcast_two).in_place().with_steps(pairs::tell).drawn(pairs::draw),
    row(
        "masked_select",
        "&self &mask",
        "Masked select: the two broadcast, and the elements at which the mask holds make a vector. How many there are is known when\n\
         the program runs.",
        |given| broadcast_sizes(given).and_then(|_| fresh(&[given.unknown])),
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
