// every process must have the whole axis of length
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(process: &Process, x: &Dist<f32, shape![8 @ Data]>) {
    Dist::same(process, x.part().clone());
}

fn main() {}
