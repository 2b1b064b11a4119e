// layer `Net` does not take
use congruent::prelude::*;
use congruent_grad::nn::{Forward, Linear, Relu};
use congruent_grad::{Module, Var};

#[derive(Module)]
struct Net(Linear<f32, len![4], len![3]>);

fn scores(net: &(Net, Relu), x: &Var<f32, shape![10, 4]>) {
    net.forward(x);
}

fn main() {}
