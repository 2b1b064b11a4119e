// `2 * (C + G)` is not written as `2 * C + 2 * G`.
use congruent::prelude::*;

fn f<C: Dim, G: Dim>(x: Tensor<f32, shape![2 * (C + G)]>) -> Tensor<f32, shape![2 * C + 2 * G]> {
    x
}

fn main() {}
