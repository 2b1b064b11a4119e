// Tried: references to references in an operator.
use congruent::prelude::*;

fn add(x: &Tensor<f32, shape![3]>, y: &Tensor<f32, shape![3]>) -> Tensor<f32, shape![3]> {
    &x + &y
}

fn main() {}
