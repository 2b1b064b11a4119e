// expected function, found
use congruent::prelude::*;
use congruent_grad::nn::Linear;
use congruent_grad::Var;

fn step(net: Linear<f32, len![4], len![3]>, x: &Var<f32, shape![10, 4]>) {
    net(x);
}

fn main() {}
