// mismatched types
use congruent::prelude::*;
use congruent_grad::nn::Linear;
use congruent_grad::optim::Adam;

fn adam(net: Linear<f32, len![4], len![3]>) {
    Adam::new(net, 0.1);
}

fn main() {}
