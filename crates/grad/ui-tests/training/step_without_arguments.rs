// this method takes 2 arguments but 0 arguments
use congruent::prelude::*;
use congruent_grad::nn::Linear;
use congruent_grad::optim::Adam;

fn step(opt: &mut Adam<Linear<f32, len![4], len![3]>>) {
    opt.step();
}

fn main() {}
