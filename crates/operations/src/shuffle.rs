//! Channels as positions, and back.

use crate::kinds::*;

/// Returns a copy whose shape a relation with one number determines: `faces!` prints its methods.
const fn regrouped(name: &'static str, relation: &'static str) -> Operation {
    copy(name, FALLIBLE).takes(&[Length]).with(&[("factor", "impl ToValue")]).by(relation)
}

/// These operations.
pub const ALL: &[Operation] = &[
    regrouped("pixel_shuffle", "PixelShuffle").torch("nn.functional.pixel_shuffle"),
    regrouped("pixel_unshuffle", "PixelUnshuffle").torch("nn.functional.pixel_unshuffle"),
    regrouped("channel_shuffle", "ChannelShuffle").torch("nn.functional.channel_shuffle"),
];
