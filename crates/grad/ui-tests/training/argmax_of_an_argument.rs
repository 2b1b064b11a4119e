// no method named `argmax`
use congruent::prelude::*;
use congruent_grad::Var;

fn step(x: Var<f32, shape![3, 4]>) {
    x.softmax::<1>().argmax(1);
}

fn main() {}
