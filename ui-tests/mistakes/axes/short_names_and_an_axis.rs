// Tried: to sum along an axis that a matrix of named lengths does not have.
use congruent::prelude::*;

dim!(B, C);

fn summed(x: &Tensor<f32, shape![B, C]>) {
    let _ = x.sum::<2>();
}

fn main() {}
