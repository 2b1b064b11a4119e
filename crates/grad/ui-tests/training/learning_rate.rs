// no method named `lr`
use congruent::prelude::*;
use congruent_grad::nn::Linear;
use congruent_grad::optim::Adam;

fn slower(adam: &mut Adam<Linear<f32, len![4], len![3]>>) {
    adam.lr(0.01);
}

fn main() {}
