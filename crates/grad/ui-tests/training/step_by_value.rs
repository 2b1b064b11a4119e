// arguments to this method are incorrect
use congruent::prelude::*;
use congruent_grad::nn::Linear;
use congruent_grad::optim::Sgd;

fn step(net: Linear<f32, len![4], len![3]>, gradient: Linear<f32, len![4], len![3]>) {
    Sgd::new(0.1).step(net, gradient);
}

fn main() {}
