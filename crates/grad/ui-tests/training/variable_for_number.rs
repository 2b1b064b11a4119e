// mismatched types
use congruent::prelude::*;
use congruent_grad::Var;

fn value(loss: Var<f32, shape![]>) -> f32 {
    loss
}

fn main() {}
