// the method `forward` exists for
use congruent::prelude::*;
use congruent_grad::nn::{Forward, Relu};
use congruent_grad::Var;

fn scores(net: &(Relu, Relu, Relu, Relu, Relu, Relu, Relu, Relu, Relu, Relu, Relu, Relu, Relu), x: &Var<f32, shape![3]>) {
    net.forward(x);
}

fn main() {}
