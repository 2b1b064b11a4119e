// mismatched types
use congruent::prelude::*;
use congruent_grad::{Var, custom_vjp};

fn product(a: &Var<f32, shape![4]>, b: &Var<f32, shape![4]>) -> Var<f32, shape![4]> {
    custom_vjp((a, b), |(a, b)| a * b, |(a, b), _, g| (g * b, g * a))
}

fn main() {}
