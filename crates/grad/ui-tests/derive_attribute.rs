// expected `#[module(frozen)]` or `#[module(skip)]`
use congruent::prelude::*;
use congruent_grad::{Module, Var};

#[derive(Module)]
struct Net {
    #[module(ignore)]
    w: Var<f32, shape![3]>,
}

fn main() {}
