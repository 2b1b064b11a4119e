// mismatched types
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(process: &Process, weights: Tensor<f32, shape![3]>) {
    Dist::broadcast(process, weights);
}

fn main() {}
