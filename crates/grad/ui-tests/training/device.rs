// no method named `to` found
use congruent::prelude::*;
use congruent_grad::Var;

fn step(x: Var<f32, shape![3, 4]>) {
    x.to("cuda");
}

fn main() {}
