// no method named `backward`
use congruent::prelude::*;
use congruent_grad::Var;

fn step(x: Var<f32, shape![3, 4]>) {
    x.mean_all().backward();
}

fn main() {}
