// binary assignment operation `-=`
use congruent::prelude::*;
use congruent_grad::nn::Linear;

fn step(net: &mut Linear<f32, len![4], len![3]>, gradient: &Linear<f32, len![4], len![3]>) {
    net.weight -= 0.1 * &gradient.weight;
}

fn main() {}
