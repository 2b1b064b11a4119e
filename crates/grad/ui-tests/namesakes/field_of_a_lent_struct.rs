// mismatched types
use congruent_grad::nn::Linear;
use congruent_grad::optim::Sgd;
use congruent::prelude::*;

struct Trainer<'n>(&'n Linear<f32, len![4], len![3]>);

fn step(own: &Trainer, gradient: &Linear<f32, len![4], len![3]>) {
    Sgd::new(0.1).step(own.0, gradient);
}

fn main() {}
