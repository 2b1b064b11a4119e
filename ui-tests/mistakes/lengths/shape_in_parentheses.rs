// Tried: a tuple of numbers for a shape.
use congruent::prelude::*;

fn sum(x: &Tensor<f32, (2, 3)>) -> f32 {
    x.sum_all().item()
}

fn main() {}
