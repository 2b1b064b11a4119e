// `C - G` is not `G - C`.
use congruent::prelude::*;

fn f<C: Dim, G: Dim>(x: Tensor<f32, shape![C - G]>) -> Tensor<f32, shape![G - C]> {
    x
}

fn main() {}
