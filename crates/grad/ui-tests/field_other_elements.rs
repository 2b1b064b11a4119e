// `Var<f64, ((), N<3>)>` is not a module with elements of type `f32`
use congruent::prelude::*;
use congruent_grad::{Module, Var};

#[derive(Module)]
struct Net {
    w: Var<f32, shape![3]>,
    b: Var<f64, shape![3]>,
}

fn main() {}
