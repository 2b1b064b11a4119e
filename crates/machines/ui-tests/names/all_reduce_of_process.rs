// no method named `all_reduce` found
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(process: &Process, x: &Tensor<f32, shape![3]>) {
    process.all_reduce(x);
}

fn main() {}
