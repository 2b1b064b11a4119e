// every process must have the whole axis of length
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(here: &Here, part: Tensor<f32, shape![8 @ Data, 3]>) {
    Dist::broadcast(here, Some(part));
}

fn main() {}
