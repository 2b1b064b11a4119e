// conflicting implementations of trait `Clone`
use congruent::prelude::*;
use congruent_grad::{Module, Var};

#[derive(Clone, Module)]   // `Module` alone: it is `Clone`, too
struct Net {
    w: Var<f32, shape![3]>,
}

fn main() {}
