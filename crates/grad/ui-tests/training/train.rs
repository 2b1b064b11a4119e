// no method named `train`
use congruent::prelude::*;
use congruent_grad::nn::Linear;

fn step(net: Linear<f32, len![4], len![3]>) {
    net.train();
}

fn main() {}
