// no method named `eval`
use congruent::prelude::*;
use congruent_grad::nn::{Linear, Relu};

fn step(net: (Linear<f32, len![4], len![3]>, Relu)) {
    net.eval();
}

fn main() {}
