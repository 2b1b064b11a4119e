// layer `Linear<f32, N<4>, N<16>>` does not take
use congruent::prelude::*;
use congruent_grad::nn::{Forward, Linear, Relu};
use congruent_grad::Var;

type Net = (Linear<f32, len![4], len![16]>, Relu, Linear<f32, len![16], len![3]>);

fn scores(net: &Net, x: &Var<f32, shape![10, 5]>) {
    net.forward(x);
}

fn main() {}
