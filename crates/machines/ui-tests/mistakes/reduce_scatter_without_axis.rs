// Sums that are scattered along no axis.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8, 3], Partial<Data>>) {
    x.reduce_scatter();
}

fn main() {}
