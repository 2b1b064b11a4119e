// layer `Linear<f32, N<15>, N<3>>` does not take
use congruent::prelude::*;
use congruent_grad::nn::{Forward, Linear, Relu};
use congruent_grad::Var;

type Net = (Linear<f32, len![4], len![16]>, Relu, Linear<f32, len![15], len![3]>);

fn scores(net: &Net, x: &Var<f32, shape![10, 4]>) {
    net.forward(x);
}

fn main() {}
