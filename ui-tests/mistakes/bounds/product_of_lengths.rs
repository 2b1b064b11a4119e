// Tried: `Length` for `Dim` in a matrix product.
use congruent::dim::Length;
use congruent::prelude::*;

fn linear<B: Dim, I: Length, O: Dim>(
    x: &Strided<f32, shape![B, I]>,
    w: &Strided<f32, shape![O, I]>,
) -> Tensor<f32, shape![B, O]> {
    x.matmul(&w.t())
}

fn main() {}
