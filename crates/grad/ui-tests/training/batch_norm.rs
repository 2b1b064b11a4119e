// does not take
use congruent::prelude::*;
use congruent_grad::nn::{BatchNorm, Forward};
use congruent_grad::Var;

fn norm(layer: &BatchNorm<f32, len![8]>, x: &Var<f32, shape![10, 4]>) {
    layer.forward(x);
}

fn main() {}
