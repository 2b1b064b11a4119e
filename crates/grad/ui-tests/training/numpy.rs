// no method named `numpy`
use congruent::prelude::*;
use congruent_grad::Var;

fn step(x: Var<f32, shape![3, 4]>) {
    x.numpy();
}

fn main() {}
