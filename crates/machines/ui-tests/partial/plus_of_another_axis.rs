// the terms of this sum have different placements
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![3], Partial<Data>>, y: &Dist<f32, shape![3], Partial<Model>>) {
    x + y;
}

fn main() {}
