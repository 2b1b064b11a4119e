// A computed length does not broadcast with a number.
use congruent::prelude::*;

fn f<C: Dim>(x: &Strided<f32, shape![1 + C]>, y: &Strided<f32, shape![5]>) -> Tensor<f32, shape![1 + C]> {
    x + y
}

fn main() {}
