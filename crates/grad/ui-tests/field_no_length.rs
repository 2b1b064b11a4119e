// `((), H)` is not a shape
use congruent::prelude::*;
use congruent_grad::{Module, Var};

#[derive(Module)]
struct Net<H> {
    w: Var<f32, shape![H]>,   // `struct Net<H: Dim>`
}

fn main() {}
