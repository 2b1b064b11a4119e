// Tried: a computed length without braces.
use congruent::prelude::*;

const N: usize = 4;

fn sum(x: &Tensor<f32, shape![N * 2, 3]>) -> f32 {
    x.sum_all().item()
}

fn main() {}
