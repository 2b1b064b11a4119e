// mismatched types
use congruent::prelude::*;
use congruent_grad::Var;

fn act(_: Tensor<f64, shape![3]>) {}

fn run(x: &Var<f64, shape![3]>) {
    act(x * 2.0);
}

fn main() {}
