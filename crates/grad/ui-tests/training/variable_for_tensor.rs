// mismatched types
use congruent::prelude::*;
use congruent_grad::Var;

fn values(x: Var<f32, shape![4]>) -> Tensor<f32, shape![4]> {
    x
}

fn main() {}
