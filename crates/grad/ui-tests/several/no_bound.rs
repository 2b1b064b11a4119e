// `H` is not known to be a length
use congruent::prelude::*;
use congruent_grad::nn::{Forward, Linear};
use congruent_grad::{Module, Var};

#[derive(Module)]
struct Mlp<H>(Linear<f32, len![784], H>, Linear<f32, H, len![10]>);

fn forward<H>(net: &Mlp<H>, x: &Var<f32, shape![784]>) -> Var<f32, shape![10]> {
    net.1.forward(&net.0.forward(x))
}

fn main() {}
