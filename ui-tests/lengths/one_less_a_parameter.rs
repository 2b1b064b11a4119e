// 1 - T is a length only where T is 0 or 1.
use congruent::prelude::*;

fn rest<T: StaticDim>() -> Tensor<f32, shape![1 - T]> {
    Tensor::zeros()
}

fn main() {}
