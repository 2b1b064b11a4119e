// binary operation `<` cannot be applied
use congruent::prelude::*;
use congruent_grad::Var;

fn step(loss: Var<f32, shape![]>) {
    if loss < 0.1 {}
}

fn main() {}
