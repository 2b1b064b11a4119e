// layer `Gru<f32, N<3>, N<8>>` does not take `Var<f32, ((((), N<7>), N<2>), N<4>)>`
use congruent::prelude::*;
use congruent_grad::Var;
use congruent_grad::nn::{Forward, Gru};

fn read(layer: &Gru<f32, len![3], len![8]>, x: &Var<f32, shape![7, 2, 4]>) {
    layer.forward(x);
}

fn main() {}
