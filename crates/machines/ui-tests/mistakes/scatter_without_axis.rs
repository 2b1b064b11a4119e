// Shares of a tensor of process 0, along no axis.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(process: &Process, x: Option<Tensor<f32, shape![8, 3]>>) {
    Dist::scatter(process, x);
}

fn main() {}
