// Margins around a generic length.
use congruent::pad::Constant;
use congruent::prelude::*;

fn framed<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) {
    let _ = x.pad::<-1, 1, 1>(Constant(0.0));
}

fn main() {}
