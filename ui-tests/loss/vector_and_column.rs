// Tried: each binary cross entropy of a vector and a column, of a length known at run time.
use congruent::prelude::*;

fn losses(x: &Tensor<f32, shape![_]>, y: &Tensor<f32, shape![_, 1]>) {
    let _ = x.binary_cross_entropy_with_logits_with(y, EachLoss);
}

fn main() {}
