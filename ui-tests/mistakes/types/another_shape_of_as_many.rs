// Tried: a tensor of another shape that has as many elements by chance.
use congruent::prelude::*;

fn made(x: &Tensor<f32, shape![4, 4]>) -> Tensor<f32, shape![2, 8]> {
    x.relu()
}

fn main() {}
