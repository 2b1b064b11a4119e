// Another axis is split, and which one is left out.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data, 4]>) {
    x.all_to_all();
}

fn main() {}
