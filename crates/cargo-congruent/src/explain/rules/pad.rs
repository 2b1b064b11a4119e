//! Margins around a tensor.

use super::{Operation, fresh, row};
use congruent_layout::pad::{Reach, margins, padded};

pub(super) const ROWS: &[Operation] = &[row(
    "pad",
    "&x pad.. mode\"? value~?",
    "Pad: two margins for each axis, before and behind, those of the last axis first, as in PyTorch. Negative ones take away; a mirror\n\
         image (`reflect`) is shorter than the axis.",
    |given| {
        let reach = match given.bound.text("mode").trim_start_matches("PadMode::").to_lowercase().as_str() {
            "reflect" => Reach::Mirror,
            "replicate" | "edge" => Reach::Edge,
            "circular" | "wrap" => Reach::Wrap,
            _ => Reach::Nothing,
        };
        fresh(&padded(given.sizes(), &margins(given.sizes(), given.list("pad"))?, reach, 1)?)
    },
)];
