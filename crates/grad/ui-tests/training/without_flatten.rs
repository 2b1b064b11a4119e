// layer `Linear<f32, K<4, 608>, N<10>>` does not take
use congruent::prelude::*;
use congruent_grad::nn::{Conv2d, Forward, Linear, Relu};
use congruent_grad::Var;

type Net = (Conv2d<f32, shape![8, 1, 5, 5]>, Relu, Linear<f32, len![4608], len![10]>);

fn scores<B: Dim>(net: &Net, x: &Var<f32, shape![B, 1, 28, 28]>) {
    net.forward(x);
}

fn main() {}
