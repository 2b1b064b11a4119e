// the method `forward` exists for
use congruent::prelude::*;
use congruent_grad::nn::{Forward, Linear};
use congruent_grad::Var;

struct Net {
    first: Linear<f32, len![4], len![3]>,
}

fn scores(net: &Net, x: &Var<f32, shape![10, 4]>) {
    net.forward(x);
}

fn main() {}
