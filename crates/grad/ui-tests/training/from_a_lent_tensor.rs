// the trait bound `Var<_, _>: From<&
use congruent::prelude::*;
use congruent_grad::Var;

fn scores(x: &Tensor<f32, shape![4]>) -> Var<f32, shape![4]> {
    Var::from(x)
}

fn main() {}
