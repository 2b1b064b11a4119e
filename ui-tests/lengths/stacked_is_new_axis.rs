// `stack` makes a new axis.
use congruent::prelude::*;

fn f<C: Dim>(x: &Tensor<f32, shape![C]>) -> Tensor<f32, shape![2 * C]> {
    Tensor::stack::<0>([x, x])
}

fn main() {}
