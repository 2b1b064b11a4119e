// mismatched types
use congruent::prelude::*;
use congruent_grad::nn::Linear;

fn clip(gradient: Linear<f32, len![4], len![3]>) {
    congruent_grad::optim::clip_norm(gradient, 1.0);
}

fn main() {}
