// Tried: the name of a length as its value.
use congruent::prelude::*;

dim!(Batch);

fn count(_: &Tensor<f32, shape![Batch, 3]>) -> usize {
    Batch * 3
}

fn main() {}
