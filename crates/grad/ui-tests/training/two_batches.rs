// is too many axes in front of the channels
use congruent::prelude::*;
use congruent_grad::nn::{Conv2d, Forward};
use congruent_grad::Var;

fn features(net: &Conv2d<f32, shape![8, 1, 5, 5]>, x: &Var<f32, shape![2, 10, 1, 28, 28]>) {
    net.forward(x);
}

fn main() {}
