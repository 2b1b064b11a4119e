// cannot multiply
use congruent::prelude::*;
use congruent_grad::Var;

fn double(x: &Var<f32, shape![4]>) {
    2 * x;
}

fn main() {}
