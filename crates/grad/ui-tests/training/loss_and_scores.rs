// mismatched types
use congruent::prelude::*;
use congruent_grad::nn::{Forward, Linear};
use congruent_grad::{Var, value_and_grad};

fn step(net: &Linear<f32, len![4], len![3]>, x: &Var<f32, shape![10, 4]>) {
    value_and_grad(net, |net| {
        let y = net.forward(x);
        (y.mean_all(), y)
    });
}

fn main() {}
