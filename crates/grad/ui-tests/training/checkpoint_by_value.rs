// type annotations needed
use congruent::prelude::*;
use congruent_grad::nn::{Forward, Linear};
use congruent_grad::{Var, checkpoint};

fn deep(net: Linear<f32, len![4], len![3]>, x: Var<f32, shape![4]>) {
    checkpoint((net, x), |(net, x)| net.forward(x));
}

fn main() {}
