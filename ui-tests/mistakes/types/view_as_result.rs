// A view of what the caller owns, as a tensor.
use congruent::prelude::*;

fn f(x: &Tensor<f32, shape![4, 3]>) -> Tensor<f32, shape![3, 4]> {
    x.t()
}

fn main() {}
