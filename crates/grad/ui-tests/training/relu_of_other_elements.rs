// `(Linear<f64, N<4>, N<3>>, Relu)` is not a module
use congruent::prelude::*;
use congruent_grad::Var;
use congruent_grad::nn::{Forward, Linear, Relu};

fn scores(net: Linear<f64, len![4], len![3]>, x: &Var<f64, shape![10, 4]>) {
    (net, Relu::<f32>::new()).forward(x);
}

fn main() {}
