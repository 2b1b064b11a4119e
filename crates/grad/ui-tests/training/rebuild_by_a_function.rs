// mismatched types
use congruent::prelude::*;
use congruent_grad::Module;
use congruent_grad::nn::Linear;

fn half(net: &Linear<f32, len![4], len![3]>) {
    net.rebuild(|x| x * 0.5);
}

fn main() {}
