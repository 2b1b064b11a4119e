// `&Var<f32, ((), N<4>)>` is not a module
use congruent::prelude::*;
use congruent_grad::{Var, grad};

fn slopes(a: &Var<f32, shape![4]>, b: &Var<f32, shape![4]>) {
    grad(&(a, b), |_| Var::from(Tensor::scalar(1.0)));
}

fn main() {}
