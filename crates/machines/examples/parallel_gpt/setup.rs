//! The model, and what all ways to train it have in common.

use crate::model::Gpt;
use crate::text::{self, Characters, Text};
use congruent::prelude::*;
use congruent::random::seeded;
use std::path::Path;

dim!(pub Batch, pub Places);

/// Characters in an excerpt.
pub const PLACES: usize = 32;
pub const RATE: f64 = 2e-3;
/// The seed of the batches.
pub const BATCH_SEED: u64 = 2;

pub type Net = Gpt<len![Characters], len![Places], len![32], len![4], len![128]>;
pub type Excerpts<N> = Tensor<i64, shape![N, Places]>;

/// A model, the same one in every process: the seed says which.
pub fn net(text: &Text) -> Net {
    Gpt::of(text.characters(), dims![Places(PLACES)], 2, &mut seeded(1))
}

/// The text that is trained with.
pub fn read_text() -> Text {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/data/shakespeare.txt.gz");
    text::read(&file).unwrap_or_else(|error| panic!("{error}")).split(0.9).0
}
