// a weight for `One` channels cannot convolve `N<10>` channels
use congruent::prelude::*;
use congruent_grad::nn::{Conv2d, Forward};
use congruent_grad::Var;

fn features(net: &Conv2d<f32, shape![8, 1, 5, 5]>, x: &Var<f32, shape![10, 28, 28]>) {
    net.forward(x);
}

fn main() {}
