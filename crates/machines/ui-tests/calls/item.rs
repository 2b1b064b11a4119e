// no method named `item` found
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![], Partial<Data>>) {
    x.item();
}

fn main() {}
