// a weight for `One` channels cannot convolve `N<3>` channels
use congruent::prelude::*;
use congruent_grad::Var;
use congruent_grad::nn::{Conv2d, Forward, Relu};

fn features(net: &(Relu, Conv2d<f32, shape![8, 1, 5, 5]>), x: &Var<f32, shape![3, 28, 28]>) {
    net.forward(x);
}

fn main() {}
