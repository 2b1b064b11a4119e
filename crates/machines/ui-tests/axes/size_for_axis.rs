// constant provided when a type was expected
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ 4]>) {
    x.relu();
}

fn main() {}
