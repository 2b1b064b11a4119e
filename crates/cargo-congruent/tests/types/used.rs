//! A program that uses the tensors of a file.

mod mlp;

use congruent::prelude::*;
pub use mlp::Weights;

pub fn classify(weights: &Weights, x: &Tensor<f32, shape![_, 784]>) -> Tensor<f32, shape![_, 10]> {
    let hidden = (x.matmul(&weights.layer0.weight.t()) + &weights.layer0.bias).relu();
    hidden.matmul(&weights.layer2.weight.t()) + &weights.layer2.bias
}
