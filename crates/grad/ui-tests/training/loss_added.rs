// cannot add-assign
use congruent::prelude::*;
use congruent_grad::Var;

fn step(loss: Var<f32, shape![]>) {
    let mut total = 0.0;
    total += loss;
}

fn main() {}
