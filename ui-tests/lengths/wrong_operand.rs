// `C + C` is declared, and `C + G` is made.
use congruent::prelude::*;

fn join<B: Dim, C: Dim, G: Dim>(
    x: &Strided<f32, shape![B, C]>,
    y: &Strided<f32, shape![B, G]>,
) -> Tensor<f32, shape![B, C + C]> {
    x.cat::<-1>(y)
}

fn main() {}
