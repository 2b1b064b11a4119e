// expected function, found `(Linear<f32, N<4>, N<3>>, Relu)`
use congruent::prelude::*;
use congruent_grad::Var;
use congruent_grad::nn::{Linear, Relu};

fn step(net: (Linear<f32, len![4], len![3]>, Relu), x: Var<f32, shape![10, 4]>) {
    net(&x);
}

fn main() {}
