// type annotations needed
use congruent::prelude::*;
use congruent_grad::Var;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(process: &Process, loss: Var<f32, shape![]>) {
    process.term(loss);
}

fn main() {}
