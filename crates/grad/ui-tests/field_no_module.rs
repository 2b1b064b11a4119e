// `congruent::Tensor<f32, ((), N<3>)>` is not a module
use congruent::prelude::*;
use congruent_grad::{Module, Var};

#[derive(Module)]
struct Net {
    w: Var<f32, shape![3]>,
    b: Tensor<f32, shape![3]>,
}

fn main() {}
