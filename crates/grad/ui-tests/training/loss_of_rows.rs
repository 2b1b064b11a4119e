// a gradient is taken of a scalar, and this has shape `((), N<10>)`
use congruent::prelude::*;
use congruent_grad::nn::{Forward, Linear};
use congruent_grad::{Var, grad};

fn step(net: &Linear<f32, len![4], len![3]>, x: &Var<f32, shape![10, 4]>) {
    grad(net, |net| {
        let y = net.forward(x);
        y.square().mean::<-1>()
    });
}

fn main() {}
