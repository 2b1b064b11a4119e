// field `shape` of struct `Var` is private
use congruent::prelude::*;
use congruent_grad::Var;

fn step(x: Var<f32, shape![3, 4]>) {
    x.shape[0];
}

fn main() {}
