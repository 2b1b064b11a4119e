// cannot be broadcast with dimension
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);
dim!(Batch);

fn program(x: &Dist<f32, shape![Batch @ Data]>, y: &Dist<f32, shape![Batch]>) {
    x + y;
}

fn main() {}
