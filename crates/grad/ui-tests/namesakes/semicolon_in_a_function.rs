// mismatched types
use congruent::prelude::*;
use congruent_grad::Var;

fn energy(x: &Var<f32, shape![4]>) -> Var<f32, shape![]> {
    (x * x).mean_all();
}

fn main() {}
