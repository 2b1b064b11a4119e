//! Channels as positions, and back.

use super::{Given, Operation, Ruled, fresh, row};
use congruent_layout::shuffle::Regrouping;

pub(super) const ROWS: &[Operation] = &[
    row(
        "pixel_shuffle",
        "&input factor",
        "[.., channels * factor * factor, rows, columns] becomes [.., channels, rows * factor, columns * factor].",
        |given| regrouped(given, Regrouping::PixelShuffle),
    ),
    row(
        "pixel_unshuffle",
        "&input factor",
        "[.., channels, rows * factor, columns * factor] becomes [.., channels * factor * factor, rows, columns].",
        |given| regrouped(given, Regrouping::PixelUnshuffle),
    ),
    row("channel_shuffle", "&input groups", "The channels, axis 1, in another order. The shape stays.", |given| {
        fresh(&Regrouping::ChannelShuffle.check(given.sizes(), given.or("groups", 1))?.sizes)
    }),
];

fn regrouped(given: &Given, how: Regrouping) -> Ruled {
    fresh(&how.check(given.sizes(), given.or("factor", 1))?.sizes)
}
