// this function takes 1 argument but 2 arguments
use congruent::prelude::*;
use congruent_grad::nn::Linear;
use congruent_grad::optim::Sgd;

fn sgd(net: Linear<f32, len![4], len![3]>) {
    Sgd::new(&net, 0.1);
}

fn main() {}
