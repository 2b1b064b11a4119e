// no method named `add_`
use congruent::prelude::*;
use congruent_grad::Var;

fn step(x: Var<f32, shape![3, 4]>) {
    x.add_(1.0);
}

fn main() {}
