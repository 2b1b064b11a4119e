// this method takes 0 arguments but 1 argument
use congruent::prelude::*;
use congruent_grad::Var;

fn step(x: Var<f32, shape![3, 4]>) {
    x.sum(1);
}

fn main() {}
