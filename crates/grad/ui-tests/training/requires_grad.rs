// no method named `requires_grad_`
use congruent::prelude::*;
use congruent_grad::Var;

fn step(x: Var<f32, shape![3, 4]>) {
    x.requires_grad_(true);
}

fn main() {}
