// the value of the associated type `Out`
use congruent::prelude::*;
use congruent_grad::Var;
use congruent_grad::nn::{Layer, Relu};

fn layers() -> Vec<Box<dyn Layer<Var<f32, shape![10, 4]>>>> {
    vec![Box::new(Relu::new())]
}

fn main() {}
