// Margins around a generic length, in the result of which one is forgotten.
use congruent::pad::Constant;
use congruent::prelude::*;

fn framed<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) -> Tensor<f32, shape![..L, 1 + D]> {
    x.pad::<-1, 1, 1>(Constant(0.0))
}

fn main() {}
