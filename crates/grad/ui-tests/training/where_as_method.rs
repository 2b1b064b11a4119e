// no method named `where_`
use congruent::prelude::*;
use congruent_grad::Var;

fn step(x: Var<f32, shape![3, 4]>) {
    x.where_(&x.value().gt(0.0), &x);
}

fn main() {}
