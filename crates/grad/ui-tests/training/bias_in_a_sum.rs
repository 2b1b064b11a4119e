// cannot add
use congruent::prelude::*;
use congruent_grad::nn::Linear;

fn step(net: &Linear<f32, len![4], len![3]>) {
    &net.bias + 1.0;
}

fn main() {}
