// Tried: `Length`, of which nothing broadcasts, for `Dim`.
use congruent::dim::Length;
use congruent::prelude::*;

fn twice<D: Length>(x: &Tensor<f32, shape![D]>) -> Tensor<f32, shape![D]> {
    x + x
}

fn main() {}
