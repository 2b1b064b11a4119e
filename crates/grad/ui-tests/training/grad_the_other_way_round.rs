// expected a `FnOnce(&_)` closure
use congruent::prelude::*;
use congruent_grad::nn::{Forward, Linear};
use congruent_grad::{Var, value_and_grad};

fn step(net: &Linear<f32, len![4], len![3]>, x: &Var<f32, shape![10, 4]>) {
    let (_, _) = value_and_grad(|net| net.forward(x).mean_all(), net);
}

fn main() {}
