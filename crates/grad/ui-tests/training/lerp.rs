// no method named `lerp`
use congruent::prelude::*;
use congruent_grad::Var;

fn step(x: Var<f32, shape![3, 4]>) {
    x.lerp(&x, 0.5);
}

fn main() {}
