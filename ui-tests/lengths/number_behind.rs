// `3 * C` is declared with the number behind.
use congruent::prelude::*;

fn f<C: Dim>(x: &Tensor<f32, shape![C]>) -> Tensor<f32, shape![C * 3]> {
    Tensor::cat_all::<0, 3>([x, x, x])
}

fn main() {}
