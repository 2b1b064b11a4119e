// layer `Linear<f32, N<100>, N<10>>` does not take `Var<f32, (((), N<32>), N<128>)>`
use congruent::prelude::*;
use congruent_grad::Var;
use congruent_grad::nn::{Flatten, Forward, Linear, MaxPool2d};

fn scores(net: &(MaxPool2d<2>, Flatten, Linear<f32, len![100], len![10]>), x: &Var<f32, shape![32, 8, 8, 8]>) {
    net.forward(x);
}

fn main() {}
