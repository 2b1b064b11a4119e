// mismatched types
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(here: &Here, weights: Tensor<f32, shape![3]>) {
    Dist::broadcast(here, weights);
}

fn main() {}
