// layer `MultiHeadAttention<f32, N<16>, N<4>>` does not take `Var<f32, ((), N<16>)>`
use congruent::prelude::*;
use congruent_grad::Var;
use congruent_grad::nn::{Forward, MultiHeadAttention};

fn look(layer: &MultiHeadAttention<f32, len![16], len![4]>, x: &Var<f32, shape![16]>) {
    layer.forward(x);
}

fn main() {}
