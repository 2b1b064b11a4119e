// no method named `zeros_like`
use congruent::prelude::*;
use congruent_grad::Var;

fn start(x: &Var<f32, shape![10]>) {
    x.zeros_like();
}

fn main() {}
