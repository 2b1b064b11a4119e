// `1 + C` does not broadcast with `2 + C`.
use congruent::prelude::*;

fn f<C: Dim>(x: &Strided<f32, shape![1 + C]>, y: &Strided<f32, shape![2 + C]>) -> Tensor<f32, shape![1 + C]> {
    x + y
}

fn main() {}
