// `Adam<Linear<f32, N<4>, N<3>>>` cannot be made from a file
use congruent::prelude::*;
use congruent_grad::Module;
use congruent_grad::nn::Linear;
use congruent_grad::optim::Adam;

#[derive(Module)]
#[module(load)]
struct Run {
    net: Linear<f32, len![4], len![3]>,
    adam: Adam<Linear<f32, len![4], len![3]>>,
}

fn main() {}
