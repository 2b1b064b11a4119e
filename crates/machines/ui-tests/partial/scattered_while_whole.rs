// the method `reduce_scatter` exists for reference
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8, 3]>) {
    x.reduce_scatter::<0>();
}

fn main() {}
