// a mesh axis splits at most one axis of a tensor
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(process: &Process) {
    Dist::<f32, shape![8 @ Data, 4 @ Data]>::zeros(process);
}

fn main() {}
