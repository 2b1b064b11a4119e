// no method named `item` found for type `f32`
use congruent::prelude::*;
use congruent_grad::nn::Linear;
use congruent_grad::value_and_grad;

fn step(net: &Linear<f32, len![4], len![3]>) {
    let (loss, _) = value_and_grad(net, |net| net.weight.sum_all());
    loss.item();
}

fn main() {}
