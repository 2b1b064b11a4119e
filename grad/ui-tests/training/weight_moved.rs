// cannot move out of
use congruent::prelude::*;
use congruent_grad::nn::Linear;

fn step(net: &Linear<f32, len![4], len![3]>) {
    net.weight - 0.1;
}

fn main() {}
