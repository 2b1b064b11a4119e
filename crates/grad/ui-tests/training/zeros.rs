// no function or associated item named `zeros`
use congruent::prelude::*;
use congruent_grad::Var;

fn start() -> Var<f32, shape![3]> {
    Var::zeros()
}

fn main() {}
