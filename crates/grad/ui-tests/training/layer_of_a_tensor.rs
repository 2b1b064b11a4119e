// layer `Linear<f32, N<4>, N<3>>` does not take
use congruent::prelude::*;
use congruent_grad::nn::{Forward, Linear, Relu};

fn scores(net: &(Linear<f32, len![4], len![3]>, Relu), x: &Tensor<f32, shape![10, 4]>) {
    net.forward(x);
}

fn main() {}
