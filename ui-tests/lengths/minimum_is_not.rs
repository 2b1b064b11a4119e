// The smaller of two lengths is not the first.
use congruent::prelude::*;

fn f<C: Dim, G: Dim>(x: Tensor<f32, shape![congruent::dim::Minimum<C, G>]>) -> Tensor<f32, shape![C]> {
    x
}

fn main() {}
