// mismatched types
use congruent::prelude::*;
use congruent_grad::nn::{Linear, Relu};
use congruent_grad::optim::Adam;

fn step(net: &mut (Linear<f32, len![4], len![3]>, Relu), gradient: &(Linear<f32, len![4], len![3]>, Relu)) {
    Adam::new(net, 0.1).step(net, &gradient.0);
}

fn main() {}
