// a mesh axis splits at most one axis of a tensor
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn zeros(process: &Process) -> Dist<f32, shape![5 @ Data, ragged, 8 @ Data]> {
    Dist::zeros(process)
}

fn main() {}
