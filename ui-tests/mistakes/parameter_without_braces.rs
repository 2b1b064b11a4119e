// A const parameter as a length.
use congruent::prelude::*;

fn f<const N: usize>() -> Tensor<f32, shape![N]> {
    Tensor::zeros()
}

fn main() {}
