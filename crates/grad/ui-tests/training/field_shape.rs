// attempted to take value of method `shape` on type `Var<f32, (((), N<3>), N<4>)>`
use congruent::prelude::*;
use congruent_grad::Var;

fn step(x: Var<f32, shape![3, 4]>) {
    x.shape[0];
}

fn main() {}
