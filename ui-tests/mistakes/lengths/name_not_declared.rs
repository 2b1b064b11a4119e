// Tried: a name that no `dim!` declares.
use congruent::prelude::*;

fn named(_: Tensor<f32, shape![Batch, 3]>) {}

fn main() {}
