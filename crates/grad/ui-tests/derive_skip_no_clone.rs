// the trait bound `Log: Clone` is not satisfied
use congruent::prelude::*;
use congruent_grad::{Module, Var};

struct Log;

#[derive(Module)]
struct Net {
    w: Var<f32, shape![3]>,
    #[module(skip)]
    log: Log,
}

fn main() {}
