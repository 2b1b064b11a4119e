// arguments to this function are incorrect
use congruent::prelude::*;
use congruent_grad::nn::Linear;
use congruent_grad::optim::clip_norm;

fn clip(mut g: Linear<f32, len![4], len![3]>) {
    clip_norm(1.0, &mut g);
}

fn main() {}
