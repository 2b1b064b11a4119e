// mismatched types
use congruent::prelude::*;
use congruent_grad::nn::{Forward, Linear};
use congruent_grad::{Var, optim::Sgd, value_and_grad};

fn step(mut net: Linear<f32, len![4], len![3]>, x: &Var<f32, shape![10, 4]>) {
    let (gradient, loss) = value_and_grad(&net, |net| net.forward(x).mean_all());
    Sgd::new(0.1).step(&mut net, &gradient);
}

fn main() {}
