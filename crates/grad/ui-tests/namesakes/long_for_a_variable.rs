// mismatched types
use congruent::prelude::*;
use congruent_grad::Var;

fn act(_: &Var<f64, shape![3]>) {}

fn run(x: &Tensor<f64, shape![2, 3]>, first: &Tensor<f64, shape![3]>) {
    act(&(x.select::<0>(0) * 2.0 + first - 1.0));
}

fn main() {}
