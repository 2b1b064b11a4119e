// layer `M` does not take `Var<f32, ((), N<3>)>`
use congruent::prelude::*;
use congruent_grad::nn::Forward;
use congruent_grad::{Module, Var};

fn apply<M: Module<Element = f32>>(layer: &M, x: &Var<f32, shape![3]>) {
    layer.forward(x);
}

fn main() {}
