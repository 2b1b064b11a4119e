// the lengths of `S` on one process are not known at compile time
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn zeros<S: List>(process: &Process) -> Dist<f32, S> {
    Dist::zeros(process)
}

fn main() {}
