// cannot stand in an operation on variables
use congruent::prelude::*;
use congruent_grad::Var;

fn square(x: &Var<f32, shape![4]>) {
    x.pow(2);
}

fn main() {}
