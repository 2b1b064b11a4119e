// cannot stand in an operation on variables
use congruent::prelude::*;
use congruent_grad::Var;

fn step(x: &Var<f32, shape![4]>, y: &Var<f64, shape![4]>) {
    x + y;
}

fn main() {}
