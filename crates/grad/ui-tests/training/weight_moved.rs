// cannot move out of
use congruent::prelude::*;
use congruent_grad::nn::Linear;

fn step(net: &Linear<f32, len![4], len![3]>) {
    let weight = net.weight;
    weight.sum_all();
}

fn main() {}
