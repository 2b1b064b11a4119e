// mismatched types
use congruent::prelude::*;
use congruent_grad::{Var, value_and_grad};

fn scale(x: &Var<f64, shape![]>, _: Var<f64, shape![]>) -> Var<f64, shape![]> {
    x.clone()
}

fn step(x: &Var<f64, shape![]>) {
    value_and_grad(x, |x| scale(x, 2.0));
}

fn main() {}
