// mismatched types
use congruent::prelude::*;
use congruent_grad::nn::{Forward, Linear};
use congruent_grad::optim::Sgd;
use congruent_grad::{Var, value_and_grad};

fn step(net: &mut Linear<f32, len![4], len![3]>, x: &Var<f32, shape![10, 4]>) {
    let all = value_and_grad(net, |net| net.forward(x).mean_all());
    Sgd::new(0.1).step(net, &all);
}

fn main() {}
