// mismatched types
use congruent::prelude::*;
use congruent_grad::Var;

fn scores(_: &Var<f32, shape![4]>) {}

fn step(x: &Var<f64, shape![4]>) {
    scores(x);
}

fn main() {}
