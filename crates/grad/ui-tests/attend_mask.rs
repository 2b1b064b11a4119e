// cannot be expanded to shape `((((), N<2>), N<5>), N<5>)`: only a length of 1 is repeated
use congruent::prelude::*;
use congruent_grad::Var;
use congruent_grad::nn::MultiHeadAttention;

fn see(layer: &MultiHeadAttention<f32, len![8], len![2]>, x: &Var<f32, shape![5, 8]>, mask: &Tensor<bool, shape![5, 7]>) {
    layer.attend(x, x, mask);
}

fn main() {}
