// does not take
use congruent::prelude::*;
use congruent_grad::nn::{Embedding, Forward};
use congruent_grad::Var;

fn rows(table: &Embedding<f32, len![100], len![8]>, x: &Var<f32, shape![10]>) {
    table.forward(x);
}

fn main() {}
