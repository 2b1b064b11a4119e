// Tried: a matrix product by `*`, of tensors that are lent.
use congruent::prelude::*;

fn product(x: &Tensor<f32, shape![2, 3]>, y: &Tensor<f32, shape![3, 3]>) {
    let _ = x * y;
}

fn main() {}
