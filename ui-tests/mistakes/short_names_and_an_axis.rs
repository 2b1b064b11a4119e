// Tried: to sum along an axis that a matrix of named lengths does not have.
use congruent::prelude::*;

dim!(N, C);

fn summed(x: &Tensor<f32, shape![N, C]>) {
    let _ = x.sum::<2>();
}

fn main() {}
