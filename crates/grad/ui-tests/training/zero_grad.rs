// no method named `zero_grad`
use congruent::prelude::*;
use congruent_grad::nn::Linear;
use congruent_grad::optim::Sgd;

fn step(opt: Sgd<Linear<f32, len![4], len![3]>>) {
    opt.zero_grad();
}

fn main() {}
