// `Net` is not a module
use congruent::prelude::*;
use congruent_grad::nn::Linear;
use congruent_grad::optim::Adam;

struct Net {
    first: Linear<f32, len![4], len![3]>,
}

fn adam(net: &Net) {
    Adam::new(net, 0.1);
}

fn main() {}
