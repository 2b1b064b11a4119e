// Tried: the name of a length without its value.
use congruent::prelude::*;

dim!(Batch);

fn zeros() -> Tensor<f32, shape![Batch, 3]> {
    Tensor::zeros_of(dims![Batch, 3])
}

fn main() {}
