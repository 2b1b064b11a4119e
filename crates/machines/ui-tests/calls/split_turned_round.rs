// type provided when a constant was expected
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8, 3]>) {
    x.split::<Data, 0>();
}

fn main() {}
