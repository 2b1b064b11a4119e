// is not an iterator
use congruent::prelude::*;
use congruent_grad::Var;

fn step(x: Var<f32, shape![3, 4]>) {
    x.gt(0.0);
}

fn main() {}
