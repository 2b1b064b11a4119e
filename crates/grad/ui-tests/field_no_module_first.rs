// `congruent::Tensor<f32, ((), H)>` is not a module
use congruent::prelude::*;
use congruent_grad::{Module, Var};

#[derive(Module)]
struct Net<H: Dim> {
    b: Tensor<f32, shape![H]>,
    w: Var<f32, shape![3]>,
}

fn main() {}
