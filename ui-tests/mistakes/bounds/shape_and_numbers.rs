// Tried: to add a vector of 3 to a tensor of any shape.
use congruent::prelude::*;

fn added<S: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, shape![3]>) {
    let _ = x + y;
}

fn main() {}
