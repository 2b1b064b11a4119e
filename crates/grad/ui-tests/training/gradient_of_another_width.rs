// mismatched types
use congruent::prelude::*;
use congruent_grad::nn::Linear;
use congruent_grad::optim::Sgd;

fn step(net: &mut Linear<f32, len![4], len![3]>, other: &Linear<f32, len![4], len![2]>) {
    Sgd::new(0.1).step(net, other);
}

fn main() {}
