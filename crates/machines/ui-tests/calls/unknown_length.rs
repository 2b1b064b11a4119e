// on one process is not known: write a number; if it is split, a multiple of the number of processes, or `1000 @ Data, ragged`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(process: &Process) {
    Dist::<f32, shape![_, 3]>::zeros(process);
}

fn main() {}
