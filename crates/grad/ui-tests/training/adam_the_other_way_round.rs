// arguments to this function are incorrect
use congruent::prelude::*;
use congruent_grad::nn::Linear;
use congruent_grad::optim::Adam;

fn step(net: Linear<f32, len![4], len![3]>) {
    Adam::new(0.001, &net);
}

fn main() {}
