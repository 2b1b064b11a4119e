// binary assignment operation `+=`
use congruent::prelude::*;
use congruent_grad::Var;

fn step(mut x: Var<f32, shape![3]>) {
    x += 1.0;
}

fn main() {}
